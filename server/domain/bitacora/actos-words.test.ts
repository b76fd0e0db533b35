import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasActoWords } from "./acciones";
import { actorInWords, cambiosInLine, cambiosOf } from "./actos-words";

/** What the portal's people and keys alone do: it is in the activity of their client, with words of its own. */
const OF_CLIENTES = [
  "alertas.direccion_admitida",
  "alertas.direccion_dada_de_baja",
  "alertas.prueba_enviada",
  "alertas.secreto_rotado",
  "consulta.validada",
  "consultas.exportadas",
  "cuatro_ojos.exigido",
  "cuatro_ojos.no_exigido",
  "cuenta_real.pedida",
  "decision.asignada",
  "decision.sin_asignar",
  "decision.tomada",
  "decisiones.exportadas",
  "descarga.descargada",
  "descarga.solicitada",
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
  "lote.pausado",
  "lote.reanudado",
  "lote.reintentado",
  "lote.terminado",
  "lote.vencido",
  "muestra.descargada",
  "muestra.pedida",
  "registro.confirmado",
  "resumen_semanal.activado",
  "resumen_semanal.desactivado",
  "segundo_factor.exigido",
  "segundo_factor.no_exigido",
];

const ACT = /record(?:Act|Audit)\(|accion:/;
/** Events are named so too. */
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
  it("are there for every act that the code records", () => {
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

  it("tell a change field by field, what changed first, and nothing of what stayed in the line", () => {
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

  it("name who acted: a person, a token, a tarea", () => {
    expect(actorInWords("ana@atalaya.example")).toBe("ana@atalaya.example");
    expect(actorInWords("token:admin")).toBe("Llave de administración (admin)");
    expect(actorInWords("sistema:actualizar-listas")).toBe("Tarea actualizar-listas");
  });
});
