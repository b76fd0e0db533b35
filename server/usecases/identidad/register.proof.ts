import { expect, it, vi } from "vitest";
import { ALLOWANCES, REGISTROS_DE_BLOQUE } from "../../domain/identidad/allowance";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld } from "../../testing/fixtures";
import { afterCrowd, cheapPasswords, crowd, nitOf, typedRegistro } from "../../testing/registros";
import { newSigner } from "../../testing/usuario";
import { register } from "./registro";

const CROWD = 10_000;

it(`withstands ${CROWD} registrations of as many networks, and then one address a thousand times`, async () => {
  const world = await openWorld("2026-11-20T15:00:00.000Z");
  const deps = depsOf(world, { passwords: cheapPasswords });
  const cliente = await newCliente(world);
  await newSigner(world, cliente.clienteId, "administrador");
  const asked = { count: CROWD, networks: 1 << 23, addresses: 1 << 23, nitOfClient: nitOf(cliente.nit) };
  const began = performance.now();
  const { taken, refused } = await crowd(deps, { ...asked, seed: 2026 });
  console.log(`${CROWD} in ${Math.round(performance.now() - began)} ms: ${taken} taken, ${refused} refused`);
  const { limit } = ALLOWANCES.registros_todos;
  // The first of each block, its other networks, which are counted apart, and a few networks that come twice.
  expect(taken).toBeGreaterThanOrEqual(2 * limit);
  expect(taken).toBeLessThan(2 * limit + 50);
  await vi.waitFor(async () => {
    const { registros = 0, correos = 0 } = (await afterCrowd(world)) ?? {};
    expect(correos - registros).toBe(ALLOWANCES.buzon.limit);
    expect(registros).toBeGreaterThan(1.6 * limit);
  }, 20_000);
  expect(await afterCrowd(world)).toMatchObject({ clientes: 0, usuarios: 1 });

  world.clock.set("2026-11-20T17:00:00.000Z");
  const email = "una@sola.example";
  let admitted = 0;
  for (let at = 0; at < 1_000; at += 1)
    await register(deps, typedRegistro({ email, direccion: `10.7.${at >> 8}.${at & 255}` })).then(
      () => {
        admitted += 1;
      },
      ({ code }) => expect(code).toBe("demasiados_intentos"),
    );
  expect(admitted).toBe(REGISTROS_DE_BLOQUE);
  const mails = ALLOWANCES.correo.limit;
  const ofIt = "SELECT FROM correo WHERE destino = $1";
  await vi.waitFor(async () => {
    expect(await world.rows(ofIt, [email])).toHaveLength(mails);
    expect(await world.rows("SELECT FROM registro WHERE email = $1", [email])).toHaveLength(mails + 10);
  }, 10_000);
  await world.close();
}, 300_000);
