import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Cliente } from "../../domain/clientes/cliente";
import { planOf } from "../../domain/facturacion/plans";
import { readPdf } from "../../pdf/testing/read-pdf";
import { insertTestConsulta } from "../../testing/consulta";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { portalActorOf } from "../../testing/screening";
import { updateCliente } from "../clientes/clientes";
import { issueDueCobros } from "./cobros";
import { getCertificado, listCertificados } from "./get-certificado";
import { assignPlan } from "./planes";

const NEVER = new AbortController().signal;

describe("the certificate of a month", { timeout: 60_000 }, () => {
  let world: TestWorld;
  let cliente: Cliente;

  beforeEach(async () => {
    world = await openWorld("2026-10-02T15:00:00Z");
    cliente = await newCliente(world);
    await assignPlan(world, SOPORTE, {
      clienteId: cliente.clienteId,
      plan: planOf({ codigo: "1K" }),
      aplica: "ahora",
    });
    await insertTestConsulta(world, cliente, new Date("2026-10-01T05:00:00Z"), world.db, {
      severidad: "alto",
    });
    await insertTestConsulta(world, cliente, new Date("2026-10-15T15:00:00Z"), world.db, {
      sujetoObligado: { razonSocial: "Cooperativa Ficticia Ñandú", nit: "9001112223" },
    });
    await insertTestConsulta(world, cliente, new Date("2026-11-01T04:59:59Z"));
    world.clock.set("2026-11-05T15:00:00Z");
  });
  afterEach(() => world.close());

  const certify = async (mes: string, of: Cliente = cliente) => {
    const now = await world.clock.now();
    const actor = await portalActorOf(world, of, "lectura");
    return Buffer.from(await getCertificado(depsOf(world), actor, { mes, now, abandoned: NEVER }));
  };

  it("covers the month in Bogota from its first to its last moment", async () => {
    const { pages } = await readPdf(await certify("2026-10"));
    const text = pages.map((page) => page.text).join(" ");
    for (const said of [
      "Comercializadora Ficticia S.A.S. hizo 3 consultas en listas",
      "del 1 de octubre de 2026 al 31 de octubre de 2026",
      "Paquete 1.000, 1.000 consultas incluidas",
      "Cooperativa Ficticia Ñandú, NIT 9001112223",
      "Llave «Core bancario»",
      "CM-2026-10-",
    ])
      expect(text).toContain(said);
  });

  it("is the same file, byte for byte, after later changes", async () => {
    const first = await certify("2026-10");
    expect((await certify("2026-10")).equals(first)).toBe(true);
    await insertTestConsulta(world, cliente, new Date("2026-11-04T15:00:00Z"));
    await updateCliente(world, SOPORTE, {
      clienteId: cliente.clienteId,
      razonSocial: "Con Otro Nombre S.A.S.",
    });
    await assignPlan(world, SOPORTE, {
      clienteId: cliente.clienteId,
      plan: planOf({ codigo: "20K" }),
      aplica: "ahora",
    });
    world.clock.set("2027-02-21T15:00:00Z");
    await issueDueCobros(world);
    expect((await certify("2026-10")).equals(first)).toBe(true);
    expect((await certify("2026-11")).equals(first)).toBe(false);
  });

  it("exists for finished months with queries, for the client alone", async () => {
    const actor = await portalActorOf(world, cliente, "lectura");
    const now = await world.clock.now();
    await insertTestConsulta(world, cliente, new Date("2026-11-04T15:00:00Z"));
    await insertTestConsulta(world, cliente, new Date("2026-08-01T04:59:00Z"));
    expect(await listCertificados(world, actor, { now })).toEqual(["2026-10", "2026-07"]);
    await expect(certify("2026-11")).rejects.toMatchObject({ code: "conflicto" });
    await expect(certify("2026-09")).rejects.toMatchObject({ code: "not_found" });
    const other = await newCliente(world);
    await expect(certify("2026-10", other)).rejects.toMatchObject({ code: "not_found" });
    expect(await listCertificados(world, await portalActorOf(world, other, "lectura"), { now })).toEqual([]);
  });

  it("is refused for a month with an altered counter", async () => {
    await world.asOwner("UPDATE periodo SET consumidas = 4 WHERE mes = '2026-10'");
    await expect(certify("2026-10")).rejects.toThrow("says 4 instead of 3");
  });
});
