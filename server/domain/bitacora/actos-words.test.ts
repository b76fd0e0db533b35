import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ACCIONES, accionInWords, hasActoWords } from "./acciones";
import { actorInWords, cambiosInLine, cambiosOf } from "./actos-words";
import { fraseOf } from "./frase";

/** Acts of the portal's people and keys only. They are in their client's activity, with its own words. */
const OF_CLIENTES = [
  "acta.descargada",
  "acta.emitida",
  "alarma.leida",
  "alertas.aprobada",
  "alertas.direccion_admitida",
  "alertas.direccion_dada_de_baja",
  "alertas.prueba_enviada",
  "alertas.rechazada",
  "alertas.retirada",
  "alertas.secreto_rotado",
  "alertas.solicitadas",
  "bolsa_pedida.enviada",
  "caso.adjunto_agregado",
  "caso.adjunto_descargado",
  "caso.paso_abierto",
  "caso.paso_asignado",
  "caso.paso_hecho",
  "caso.paso_no_aplica",
  "caso.paso_sin_efecto",
  "consulta.validada",
  "consultas.exportadas",
  "contrapartes.exportadas",
  "contrapartes.guardadas",
  "contrapartes.periodicidad_cambiada",
  "cuatro_ojos.aprobada",
  "cuatro_ojos.exigido",
  "cuatro_ojos.no_exigido",
  "cuatro_ojos.rechazada",
  "cuatro_ojos.retirada",
  "cuatro_ojos.solicitado",
  "cuenta_prueba.abierta",
  "cuenta_real.pedida",
  "decision.asignada",
  "decision.deshecha",
  "decision.sin_asignar",
  "decision.tomada",
  "decisiones.exportadas",
  "descarga.descargada",
  "descarga.solicitada",
  "expediente.emitido",
  "ficha_pep.guardada",
  "informe.descargado",
  "informe.preparado",
  "lote.cancelado",
  "lote.cargado",
  "lote.columnas_elegidas",
  "lote.descargado",
  "lote.descartado",
  "lote.detenido",
  "lote.dudas_resueltas",
  "lote.encabezado_elegido",
  "lote.fila_corregida",
  "lote.iniciado",
  "lote.lectura_elegida",
  "lote.pausado",
  "lote.reanudado",
  "lote.reintentado",
  "lote.terminado",
  "lote.vencido",
  "muestra.descargada",
  "muestra.pedida",
  "pago_avisado.enviado",
  "politica_decisiones.guardada",
  "registro.confirmado",
  "resumen_semanal.activado",
  "resumen_semanal.desactivado",
  "segundo_factor.aprobada",
  "segundo_factor.exigido",
  "segundo_factor.no_exigido",
  "segundo_factor.rechazada",
  "segundo_factor.retirada",
  "segundo_factor.solicitado",
];

const ACT = /record(?:Act|Audit)\(|accion:/;
/** Names of events have the same form. */
const EVENTO = /^paquete\./;
const NAME = /"([a-z_]+\.[a-z_]+)"/g;

/** Every name of an act in the files that record one. */
function accionesOfCode(): string[] {
  const files = ["server/usecases", "server/db", "scripts"]
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => join(room, file)),
    )
    .filter((file) => file.endsWith(".ts") && !/\.(i?test|proof)\.ts$/.test(file) && !file.includes("bench"))
    .map((file) => readFileSync(file, "utf8"))
    .filter((source) => ACT.test(source));
  return [...new Set(files.flatMap((source) => [...source.matchAll(NAME)].map(([, name = ""]) => name)))];
}

describe("the words of acts", () => {
  it("cover every act that the code records", () => {
    const found = accionesOfCode();
    expect(found).toContain("cliente.creado");
    expect(found).toContain("usuario.reactivado");
    expect(found.length).toBeGreaterThan(30);
    expect(
      found.filter(
        (accion) => !EVENTO.test(accion) && !OF_CLIENTES.includes(accion) && !hasActoWords(accion),
      ),
    ).toEqual([]);
  });

  it("have a sentence for each reader", () => {
    for (const [accion, words] of Object.entries(ACCIONES) as [string, Record<string, string>][]) {
      const sentences = Object.values(words);
      expect(sentences.length, accion).toBeGreaterThan(0);
      for (const sentence of sentences) expect(sentence, accion).toMatch(/^\p{Lu}[^_{}]{6,}$/u);
    }
    for (const accion of OF_CLIENTES) expect(accionInWords(accion), accion).toMatch(/^\p{Lu}/u);
  });

  it("name the verdict of a decision, and whose decision was reviewed", () => {
    const tomada = (tipo: string) => fraseOf("decision.tomada", { despues: { tipo } });
    expect(tomada("descartada")).toBe("Descartó una coincidencia por homónimo");
    expect(tomada("confirmada")).toBe("Confirmó una coincidencia");
    expect(tomada("en_analisis")).toBe("Dejó una coincidencia en análisis");
    expect(tomada("otra")).toBe("Decidió sobre una coincidencia");
    const despues = { tipo: "confirmada", analista: "Otilia Ficticia" };
    expect(fraseOf("decision.devuelta", { despues })).toBe(
      "Devolvió la decisión de Otilia Ficticia: confirmada",
    );
    expect(fraseOf("otra.cosa", null)).toBe("otra cosa");
  });

  it("have neither JSON nor the numbers of rows, however deep an act goes", () => {
    const despues = {
      previa_id: "0199d2c0-7d4e-7c3a-9d7e-0123456789ab",
      ids: ["x"],
      pedido: { tipo: "plan", codigo: "A_MEDIDA", plan_id: "y", precio_mes: 150_000, dias: [{ a: 1 }] },
      decisiones: { aceptadas: 3, apartadas: 0 },
      entradas: ["a", "b", "c", "d", "e", "f", "g"],
      proxima_revision: "2026-11-20",
    };
    const line = cambiosInLine(null, despues);
    expect(line).toBe(
      "Se pidió: tipo plan, código A_MEDIDA, precio al mes $ 150.000, dias a 1 · " +
        "Decisiones: aceptadas 3, apartadas 0 · Entradas: a, b, c, d, e y 2 más · Próxima revisión: 20/11/2026",
    );
    expect(line).not.toMatch(/[{}[\]"]|previa/i);
  });

  it("list a change field by field, changed fields first, without unchanged ones in the line", () => {
    const antes = { nombre: "Ana", activo: true, emails: [] };
    const despues = { nombre: "Ana", activo: false, emails: ["a@b.co"], rol: "agente" };
    expect(cambiosOf(antes, despues).map(({ campo, isChanged }) => [campo, isChanged])).toEqual([
      ["activo", true],
      ["emails", true],
      ["rol", true],
      ["nombre", false],
    ]);
    expect(cambiosInLine(antes, despues)).toBe("Activo: Sí → No · Correos: Ninguno → a@b.co · Rol: agente");
    expect(cambiosInLine(null, { venceEn: "x", vence_en: "2026-11-21T02:45:00.000Z" })).toBe(
      "VenceEn: x · Vence: 20 nov 2026, 21:45 (Bogotá)",
    );
    expect(cambiosInLine({ plan: "A" }, { plan: null })).toBe("Plan: A → nada");
    expect(cambiosInLine(null, null)).toBe("");
  });

  it("tell the bolsa that another one replaced as a field of the new one", () => {
    const antes = { bolsa_id: "1", cerrada_en: "2026-11-21T02:45:00.000Z", saldo_perdido: 10 };
    const despues = { bolsa_id: "2", secuencia: 2, cerrada_en: null };
    expect(cambiosInLine(antes, despues)).toBe(
      "Bolsa anterior: cerrada 20 nov 2026, 21:45 (Bogotá), saldo perdido 10 · Secuencia: 2",
    );
    expect(cambiosInLine(null, despues)).toBe("Secuencia: 2");
  });

  it("tell what a reversal adds, and not that the object lost its fields", () => {
    const antes = { bolsa_id: "2", secuencia: 2, pago_referencia: "P" };
    const despues = { reversion_id: "3", bolsa_id: "2", motivo: "Error", saldo_perdido: 7, plan: null };
    expect(cambiosInLine(antes, despues)).toBe("Saldo perdido: 7");
  });

  it("name the actor: a person, a token, a tarea", () => {
    expect(actorInWords("ana@atalaya.example")).toBe("ana@atalaya.example");
    expect(actorInWords("token:admin")).toBe("Llave de administración (admin)");
    expect(actorInWords("sistema:actualizar-listas")).toBe("Tarea actualizar-listas");
  });

  it("spells the values of a state with their accents", () => {
    expect(cambiosOf({ estado: "por_decidir" }, { estado: "en_analisis" })).toMatchObject([
      { antes: "por decidir", despues: "en análisis" },
    ]);
  });
});
