import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertTestConsulta } from "../../testing/consulta";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { portalActorOf } from "../../testing/screening";
import { requestDescarga } from "./descarga";

const ROWS = Number(process.env.ROWS ?? 1_000_000);
/** Memory that the work may use beyond the idle process. */
const MOST_MEMORY_MB = 200;

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function writing(): Promise<{ idleMb: number; mostMb: number }> {
  const args = ["--import", "tsx", "server/testing/archivo-victim.ts", "descarga"];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: world.serviceUrl },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse((await text(child.stdout)).trim().split("\n").at(-1) ?? "");
}

it.each(["csv", "xlsx"] as const)(
  `writes ${ROWS} consultas as %s within ${MOST_MEMORY_MB} MB, each once`,
  async (formato) => {
    const cliente = await newCliente(world);
    const actor = await portalActorOf(world, cliente);
    await insertTestConsulta(world, cliente, new Date("2016-01-01T00:00:00Z"));
    const tag = cliente.clienteId.slice(-6);
    await world.asOwner(`
      INSERT INTO consulta (id, cliente_id, api_key_id, creada_en, request_id, nombre_consultado, severidad,
        total_matches, hash_reporte, evidencia)
      SELECT (left(uuid_v7_floor(at)::text, 14) || '7000-8000-${tag}' || lpad(to_hex(n), 6, '0'))::uuid, cliente_id,
        api_key_id, at, 'req_' || n, 'Persona ' || n, 'sin_hallazgo', 0, repeat('0', 64), '{}'
      FROM (SELECT cliente_id, api_key_id FROM consulta WHERE cliente_id = '${cliente.clienteId}') key,
        generate_series(1, ${ROWS}) n,
        LATERAL (SELECT timestamptz '2017-01-01Z' + n * interval '290 seconds' AS at) placed`);
    const descargaId = world.entropy.uuidV4();
    const criterios = {
      texto: null,
      severidad: null,
      lista: null,
      sujetoObligadoNit: null,
      desde: null,
      hasta: null,
      quien: null,
    };
    await requestDescarga(world, actor, { descargaId, criterios, formato, now: new Date("2030-01-01Z") });
    const started = performance.now();
    const { idleMb, mostMb } = await writing();
    const seconds = (performance.now() - started) / 1_000;
    const [row] = await world.rows<{ avance: number; bytes: string; hasEnded: boolean }>(
      `SELECT avance, bytes, terminada_en IS NOT NULL AS "hasEnded" FROM archivo WHERE id = $1`,
      [descargaId],
    );
    expect(row).toMatchObject({ avance: ROWS + 1, hasEnded: true });
    console.log(`${formato}: ${seconds.toFixed(0)} s, ${row?.bytes} bytes, MB of memory:`, {
      idleMb,
      mostMb,
    });
    expect(mostMb - idleMb).toBeLessThan(MOST_MEMORY_MB);
  },
);
