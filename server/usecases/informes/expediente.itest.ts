import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentVersions } from "../../db/listas/lista-versions";
import type { Cliente } from "../../domain/clientes/cliente";
import { entryOf } from "../../domain/screening/testing/entries";
import type { PortalActor } from "../../domain/shared/actor";
import { matchOf } from "../../pdf/testing/evidence";
import { readPdf, readQr } from "../../pdf/testing/read-pdf";
import { insertTestConsulta, type TestConsulta } from "../../testing/consulta";
import { depsOf } from "../../testing/deps";
import { setExigencia } from "../../testing/exigencias";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { putInForce } from "../../testing/listas-en-vigor";
import { openRetirableYear } from "../../testing/retirable-year";
import { portalActorOf } from "../../testing/screening";
import { getReporte } from "../consultas/reportes";
import { decideCoincidencia } from "../decisiones/decisiones";
import { reviewDecisiones } from "../decisiones/review-decisiones";
import type { Deps } from "../deps";
import { issueExpediente, verifyExpediente } from "./expedientes";

const NOBODY_LEAVES = new AbortController().signal;
const IN_ONU: TestConsulta = {
  severidad: "alto",
  matches: [matchOf({ lista: "onu_consolidated", listaNombre: "ONU", tier: "1_vinculante" })],
};
/** The entry of `matchOf`. */
const LISTED = entryOf("INVERSIONES TARAPAKI LTDA.", {
  ...{ sourceId: "QDe.001", tipo: "juridica", fundamentoLegal: "SDNT" },
  documentos: [{ tipo: "NIT", numero: "8009991114", pais: "CO" }],
});
const COMPARADO = {
  documento: "difiere",
  nacimiento: "difiere",
  pais: "sin_dato",
  actividad: "sin_dato",
} as const;

describe("an expediente", { timeout: 120_000 }, () => {
  let world: TestWorld;
  let deps: Deps;
  let cliente: Cliente;
  let ana: PortalActor;
  let blas: PortalActor;
  let consultaId: string;

  beforeAll(async () => {
    world = await openWorld();
    deps = depsOf(world);
    cliente = await newCliente(world);
    ana = await portalActorOf(world, cliente);
    blas = await portalActorOf(world, cliente, "administrador");
    world.clock.set("2026-11-20T15:00:00.000Z");
    await putInForce(world, "onu_consolidated", [LISTED]);
    const [version] = await currentVersions(world.db);
    if (version === undefined) throw new Error("no version");
    const { slug: _, fetchedEn, ...stated } = version;
    const lista = { slug: "onu_consolidated", nombre: "ONU", tier: "1_vinculante", ...stated } as const;
    const listas = [{ ...lista, fetchedEn: fetchedEn.toISOString() }];
    consultaId = await insertTestConsulta(world, cliente, null, world.db, { ...IN_ONU, listas });
    await putInForce(world, "onu_consolidated", [entryOf("Otra Ficticia S.A.")]);
  });
  afterAll(() => world.close());

  const issue = async (de: "consulta" | "persona" = "consulta", id = consultaId, who = ana) => {
    const { expedienteId, pdf } = await issueExpediente(deps, who, {
      ...{ consultaId: id, de, abandoned: NOBODY_LEAVES },
    });
    const address = new URL((await readQr(pdf)) ?? "");
    const pages = (await readPdf(pdf)).pages.map(({ text }) => text);
    return { expedienteId, address, huella: address.searchParams.get("h") ?? "", text: pages.join(" ") };
  };
  /** One minute apart, so that their times identify them. */
  const ask = async (part: TestConsulta, whose = cliente) => {
    world.clock.set(new Date((await world.clock.now()).getTime() + 60_000).toISOString());
    return insertTestConsulta(world, whose, null, world.db, part);
  };
  const decide = (motivo: string, vistas: number) =>
    decideCoincidencia(deps, ana, {
      ...{ consultaId, posicion: 0, vistas, tipo: "descartada", comparado: COMPARADO },
      ...{ motivo, nota: null, repiteId: null },
    });

  it("states the report and the decisions until then, with people and reasons, and a code to verify it", async () => {
    const plain = await getReporte(deps, ana, { consultaId, abandoned: NOBODY_LEAVES });
    const before = await issue();
    expect(before.text).toContain("Espera decisión: coincidencia 1.");
    await setExigencia(deps, [blas, ana], { tipo: "cuatro_ojos", exige: true });
    world.clock.set("2026-11-20T15:01:00.000Z");
    const { decisionId } = await decide("Otro número de pasaporte", 0);
    const waiting = await issue();
    world.clock.set("2026-11-20T15:02:00.000Z");
    await reviewDecisiones(deps, blas, {
      decisionIds: [decisionId],
      resultado: "aprobada",
      nota: "Conforme con el soporte",
    });
    const whole = await issue();
    for (const said of [
      "Qué se decidió",
      "1 descartada por homónimo",
      "Otro número de pasaporte",
      "Qué decía la lista de cada coincidencia",
      "NIT 8009991114 · Colombia (CO)",
      "El registro ya no está en la lista desde la versión del 20 nov 2026, 10:00.",
      ana.nombre,
    ])
      expect(whole.text).toContain(said);
    expect(whole.text).toContain(`Aprobada por ${blas.nombre} el 20 nov 2026, 10:02`);
    expect(waiting.text).toContain("Esperaba la aprobación de otra persona");
    expect(waiting.text).not.toContain("Aprobada por");
    expect(whole.address.pathname).toBe(`/verificar/expediente/${whole.expedienteId}`);
    // Each states what it stated before, after any later decision.
    for (const [one, estado] of [
      [before, undefined],
      [waiting, "por_aprobar"],
      [whole, "descartada"],
    ] as const) {
      const verified = await verifyExpediente(deps, one);
      expect(verified).toMatchObject({ estado: "coincide", consultas: [{ consultaId, severidad: "alto" }] });
      if (verified.estado === "coincide")
        expect(verified.consultas[0]?.coincidencias[0]?.estado).toBe(estado);
    }
    const again = await getReporte(deps, ana, { consultaId, abandoned: NOBODY_LEAVES });
    expect(Buffer.from(again).equals(plain)).toBe(true);
  });

  it("is recorded with its hash, and not verified by another hash or number", async () => {
    const { expedienteId, huella } = await issue();
    const acts = await world.rows<{ huella: string }>(
      "SELECT detalle->'despues'->>'huella' AS huella FROM actividad WHERE objeto_id = $1",
      [expedienteId],
    );
    expect(acts).toEqual([{ huella }]);
    const other = await issue();
    const asked = [
      { expedienteId, huella: other.huella },
      { expedienteId: world.entropy.uuidV4(), huella },
    ];
    for (const [at, estado] of ["huella_distinta", "desconocida"].entries())
      expect(await verifyExpediente(deps, asked[at] as (typeof asked)[0])).toEqual({ estado });
  });

  it("belongs to its client alone", async () => {
    const stranger = await portalActorOf(world, await newCliente(world, "Otra Ficticia S.A.S."));
    for (const de of ["consulta", "persona"] as const)
      await expect(issue(de, consultaId, stranger)).rejects.toMatchObject({ code: "not_found" });
  });

  it("has a person's consultas with that document, or else those without any with the same name", async () => {
    const person = (nombre: string | null, numero: string | null): TestConsulta => ({
      consultado: {
        ...{ tipo: "natural", nombre, fechaNacimiento: null, pais: null },
        documento: numero === null ? null : { tipo: "CC", numero },
      },
    });
    const first = await ask(person("Wbeimar Quiñonal", "79123456"));
    const second = await ask(person("W. Quiñonal", "79123456"));
    await ask(person("Wbeimar Quiñonal", "791234567"));
    const named = await ask(person("Wbeimar Quiñonal", null));
    await ask(person("Wbeimar Quiñonal Ortega", null));
    await ask(person("Wbeimar Quiñonal", "79123456"), await newCliente(world, "Quinta Ficticia S.A.S."));
    const ofDocumento = await issue("persona", first);
    expect(ofDocumento.text).toContain("2 consultas");
    expect(ofDocumento.text).toContain("Nombres con que se consultó: W. Quiñonal; Wbeimar Quiñonal.");
    const verified = await verifyExpediente(deps, ofDocumento);
    expect(verified).toMatchObject({ consultas: [{ consultaId: second }, { consultaId: first }] });
    const ofNombre = await issue("persona", named);
    expect(ofNombre.text).toContain("otra persona puede llamarse igual");
    expect(await verifyExpediente(deps, ofNombre)).toMatchObject({ consultas: [{ consultaId: named }] });
  });

  it("prints the profile of an entry once for a person with several consultas", async () => {
    const issued = await issue("persona");
    expect(issued.text).toContain("qué decía la lista");
    expect(issued.text).toContain("registro ya no está en la lista");
    expect(issued.text.split("Fecha de inclusión")).toHaveLength(2);
  });

  it("names the sujeto obligado, for each consulta if they differ, on paper and on its public page", async () => {
    const consultado = {
      ...{ tipo: "natural" as const, nombre: "Yuberney Ficticio", fechaNacimiento: null, pais: null },
      documento: { tipo: "CC", numero: "79555111" },
    } as const;
    const [rural, urbana] = [
      { nit: "800111222", razonSocial: "Rural Ficticia S.A." },
      { nit: "800111333", razonSocial: "Urbana Ficticia S.A." },
    ];
    const asked = [];
    for (const sujetoObligado of [rural, rural, urbana]) {
      const id = await ask({ consultado, sujetoObligado });
      const issued = await issue("persona", id);
      const verified = await verifyExpediente(deps, issued);
      asked.push({ text: issued.text, consultas: "consultas" in verified ? verified.consultas : [] });
    }
    const [, common, several] = asked;
    expect(common?.text).toContain("Rural Ficticia S.A. NIT 800111222 · sujeto obligado");
    expect(common?.text).toContain(`Canal: ${cliente.razonSocial}`);
    expect(common?.text).not.toContain("para Rural");
    expect(several?.text).toContain(`${cliente.razonSocial} NIT ${cliente.nit} · cliente`);
    for (const one of [rural, urbana])
      expect(several?.text).toContain(`para ${one.razonSocial} · NIT ${one.nit}`);
    expect(several?.consultas.map(({ sujetoObligado }) => sujetoObligado)).toEqual([urbana, rural, rural]);
  });

  it("no longer agrees if its content was altered or deleted", async () => {
    const id = await insertTestConsulta(world, cliente, null, world.db, IN_ONU);
    const issued = await issue("consulta", id);
    await world.asOwner(`UPDATE consulta SET evidencia = evidencia || ' ' WHERE id = '${id}'`);
    expect(await verifyExpediente(deps, issued)).toMatchObject({ estado: "registro_alterado" });
    await expect(issue("consulta", id)).rejects.toThrow("was altered");
  });

  it("tells a retired year from a deleted one", async () => {
    const opened = await openRetirableYear();
    try {
      const [whose] = opened.clientes;
      const who = await portalActorOf(opened.world, whose);
      const [id = ""] = opened.ids;
      const asked = { consultaId: id, de: "consulta", abandoned: NOBODY_LEAVES } as const;
      const { expedienteId, pdf } = await issueExpediente(opened.deps, who, asked);
      const huella = new URL((await readQr(pdf)) ?? "").searchParams.get("h") ?? "";
      expect(await verifyExpediente(opened.deps, { expedienteId, huella })).toMatchObject({
        estado: "coincide",
      });
      await opened.apply();
      expect(await verifyExpediente(opened.deps, { expedienteId, huella })).toMatchObject({
        estado: "retirada",
      });
      await expect(issueExpediente(opened.deps, who, asked)).rejects.toMatchObject({
        code: "not_found",
        message: expect.stringContaining("2016"),
      });
    } finally {
      await opened.world.close();
    }
  });
});
