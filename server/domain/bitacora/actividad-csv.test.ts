import { describe, expect, it } from "vitest";
import { accionInWords } from "./acciones";
import { actividadCsv } from "./actividad-csv";
import { detalleInWords } from "./actividad-words";
import { fraseOf } from "./frase";

const ACTO = {
  en: new Date("2026-11-20T15:00:00.000Z"),
  actorTipo: "usuario",
  actor: '=HYPERLINK("http://x")',
  direccion: "192.0.2.7",
  requestId: "req_1",
  accion: "usuario.rol_cambiado",
  objetoTipo: "usuario",
  objetoId: "id",
  objeto: { nombre: "Otilia Ficticia" },
  detalle: { antes: { rol: "oficial", activo: true }, despues: { rol: "lectura", activo: true } },
} as const;

describe("the activity as CSV", () => {
  it("contains no formula, and says what changed", () => {
    const [, line = ""] = actividadCsv([ACTO], false).split("\r\n");
    expect(line).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(line).toContain(
      "Cambió el rol de una persona;usuario.rol_cambiado;Persona Otilia Ficticia;id;Rol: oficial → lectura;192.0.2.7;req_1",
    );
  });

  it("says where it stops", () => {
    expect(actividadCsv([ACTO], true)).toMatch(/termina en 1 filas: hay más/);
    expect(actividadCsv([ACTO], false)).not.toMatch(/hay más/);
  });

  it("has words for an act, and an unknown one under its own name", () => {
    expect(accionInWords("sesion.iniciada")).toBe("Ingresó al portal");
    expect(accionInWords("otra.cosa_nueva")).toBe("otra cosa nueva");
    expect(detalleInWords(null)).toBe("");
    expect(detalleInWords({ despues: { email: "a@b.co", secreto: "x" } })).toBe("Correo: a@b.co");
  });

  it("states a request about a control once, in its sentence, with the reason", () => {
    const pedido = { tipo: "cuatro_ojos", exige: false, motivo: "Acta 14" };
    const detalle = { despues: { clave: "cuatro_ojos", pedido, valor: null }, motivo: "Acta 14" };
    expect(fraseOf("cuatro_ojos.solicitado", detalle)).toBe("Pidió dejar de exigir cuatro ojos para decidir");
    expect(detalleInWords(detalle)).toBe("Motivo: Acta 14");
    const alertas = { despues: { pedido: { tipo: "alertas", motivo: "x", umbrales: [50] } } };
    expect(detalleInWords(alertas)).toBe("Se pidió: umbrales (%) 50");
  });
});
