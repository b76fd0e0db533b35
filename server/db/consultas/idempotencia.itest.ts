import { expect, it } from "vitest";
import { insertTestConsulta } from "../../testing/consulta";
import { newCliente, openWorld } from "../../testing/fixtures";
import { deleteExpiredAnswers } from "./idempotencia";

const EXPIRED = 30_000;

it("deletes only expired answers, even if statistics say that the table is empty", async () => {
  const world = await openWorld();
  const cliente = await newCliente(world);
  const consultaId = await insertTestConsulta(world, cliente);
  const now = await world.clock.now();
  const keep = (prefix: string, count: number, expiraEn: string) =>
    world.asOwner(`
      INSERT INTO idempotencia (cliente_id, llave, huella, expira_en, consulta_id, respuesta, listas_version)
      SELECT '${cliente.clienteId}', '${prefix}' || i, sha256('cuerpo'), '${expiraEn}', '${consultaId}', '{}', 'v'
      FROM generate_series(1, ${count}) i`);
  await keep("vieja-", EXPIRED, new Date(now.getTime() - 1).toISOString());
  await world.asOwner("DELETE FROM idempotencia");
  await world.asOwner("VACUUM (ANALYZE, TRUNCATE false) idempotencia");
  await keep("vencida-", EXPIRED, now.toISOString());
  await keep("vigente-", 5, new Date(now.getTime() + 60_000).toISOString());
  expect(await deleteExpiredAnswers(world.db, now)).toBe(EXPIRED);
  const left = await world.rows<{ llave: string }>("SELECT llave FROM idempotencia");
  expect(left.map(({ llave }) => llave.split("-")[0])).toEqual(Array(5).fill("vigente"));
  await world.close();
});
