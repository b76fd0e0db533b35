import { describe, expect, it } from "vitest";
import { renderCorreo } from "../../delivery/avisos/render-correo";
import { aBolsa, aCobro, aCuentaBolsa, aMensual } from "../facturacion/testing/fixtures";
import { vinculanteOf } from "./consulta-eventos";
import { correoOf } from "./correo";
import { type EventoHecho, eventoBody } from "./evento";

const now = new Date("2026-09-10T15:00:00.000Z");
const mensual = aMensual({ consumidas: 800 });
const bolsa = aCuentaBolsa({ consumidas: 10 });
const correo = (
  hecho: EventoHecho,
  cuenta: typeof mensual | typeof bolsa = mensual,
  modo: "real" | "prueba" = "real",
) => {
  const input = { id: "e1", creadoEn: now, clienteId: "c1", consultaIdDetonante: null, cuenta, hecho };
  return correoOf(eventoBody(input), { razonSocial: "Fiduciaria <b>&", modo });
};

describe("correoOf", () => {
  it.each<[EventoHecho, typeof mensual | typeof bolsa, RegExp]>([
    [{ tipo: "paquete.umbral_alcanzado", umbral: 80 }, mensual, /^Le quedan 200 de 1\.000 consultas$/],
    [
      { tipo: "paquete.agotado", umbral: 100 },
      aMensual({ consumidas: 1_000 }),
      /^Se usaron las 1\.000 consultas/,
    ],
    [{ tipo: "paquete.agotado", umbral: 100 }, bolsa, /^La bolsa se agotó/],
    [
      { tipo: "paquete.excedente", umbral: 120 },
      aMensual({ consumidas: 1_200 }),
      /1\.200 .*200 de excedente$/,
    ],
    [{ tipo: "paquete.renovado" }, aMensual({ consumidas: 1 }), /1\.000 consultas incluidas$/],
    [
      { tipo: "paquete.cobro_emitido", cobro: aCobro() },
      mensual,
      /emitida: vence el \d\d\/\d\d\/\d{4}, \d\d:\d\d \(hora de Bogotá\)$/,
    ],
    [{ tipo: "paquete.reactivado", cobro: null }, mensual, /200 consultas disponibles$/],
    [{ tipo: "paquete.prueba" }, mensual, /^Prueba de avisos/],
    [{ tipo: "paquete.vencimiento_proximo", diasAviso: 1 }, aCuentaBolsa(), /vence en 1 día: quedan/],
    [{ tipo: "paquete.vencido" }, aCuentaBolsa({ ...aBolsa(), consumidas: 9 }), /1 consulta sin usar$/],
  ])("states everything in the subject: %j", (hecho, cuenta, subject) => {
    const { cliente, asunto, cifras, donde, ...texts } = correo(hecho, cuenta);
    expect(asunto).toMatch(subject);
    for (const text of Object.values(texts)) expect(text).toMatch(/\.$/);
    expect(Object.fromEntries(cifras)).toMatchObject({
      Cliente: cliente,
      Fecha: "10/09/2026, 10:00 (hora de Bogotá)",
    });
    expect(donde.map(([, path]) => path)).toEqual(["/portal/consumo", "/portal/alertas"]);
  });

  it("begins with PRUEBA for a test account, leaves out typed names, and links to its pages", () => {
    const real = correo({ tipo: "paquete.vencido" }, bolsa);
    const { cliente, asunto, quePaso, donde, cifras, ...same } = correo(
      { tipo: "paquete.vencido" },
      bolsa,
      "prueba",
    );
    expect([cliente, Object.fromEntries(cifras).Cliente]).toEqual(Array(2).fill("una cuenta de prueba"));
    expect(asunto).toBe(`PRUEBA: ${real.asunto}`);
    expect(quePaso).toBe(`Es de una cuenta de prueba: nada de lo que dice cuenta. ${real.quePaso}`);
    expect(donde.map(([, path]) => path)).toEqual(["/portal/prueba/consumo", "/portal/prueba/alertas"]);
    expect(real).toMatchObject(same);
  });

  it("shows only the usage to a client without a package", () => {
    const sinPlan = aMensual({ consumidas: 1, plan: null });
    for (const tipo of ["paquete.prueba", "paquete.reactivado"] as const) {
      const { asunto, cifras } = correo(
        tipo === "paquete.prueba" ? { tipo } : { tipo, cobro: null },
        sinPlan,
      );
      expect(asunto).not.toMatch(/\d/);
      expect(cifras.map(([name]) => name)).toEqual(["Cliente", "Fecha", "Periodo", "Consumidas"]);
      expect(Object.fromEntries(cifras)).toMatchObject({ Consumidas: "1" });
    }
  });

  it("becomes text and HTML with the same figures, with the client's texts escaped", () => {
    const alert = correo({ tipo: "paquete.umbral_alcanzado", umbral: 80 });
    const { text, html } = renderCorreo(alert, "https://atalaya.example.co", {
      isChosen: true,
      baja: "https://atalaya.example.co/avisos/x.y",
    });
    for (const [name, value] of alert.cifras) {
      expect(text).toContain(`${name}: ${value}`);
      expect(html).toContain(name);
    }
    expect(text).toContain("Consumo y cuentas: https://atalaya.example.co/portal/consumo");
    expect(html).toContain('<a href="https://atalaya.example.co/portal/alertas">Avisos</a>');
    expect(text).toContain("Periodo: del 01/09/2026 al 30/09/2026\n");
    expect(html).toContain("Fiduciaria &lt;b&gt;&amp;");
    expect(html).not.toContain("<b>");
    expect(text).toContain("porque Fiduciaria <b>& puso esta dirección");
    expect(html).toContain("porque Fiduciaria &lt;b&gt;&amp; puso esta dirección");
    for (const body of [text, html]) expect(body).toContain("https://atalaya.example.co/avisos/x.y");
  });

  it("names the binding list and not the person, and links to the consulta", () => {
    const vinculante = vinculanteOf({
      severidad: "alto",
      referenciaExterna: "Otilia Ficticia",
      matches: [
        { lista: "onu_consolidated", listaNombre: "ONU", tier: "1_vinculante" },
        { lista: "ofac_sdn", listaNombre: "OFAC", tier: "3_referencia" },
        { lista: "onu_consolidated", listaNombre: "ONU", tier: "1_vinculante" },
      ],
    });
    if (vinculante === null) throw new Error("a binding list matched");
    const hecho = { tipo: "consulta.coincidencia_vinculante", vinculante } as const;
    const input = {
      id: "e1",
      creadoEn: now,
      clienteId: "c1",
      consultaIdDetonante: "k1",
      cuenta: mensual,
      hecho,
    };
    const told = correoOf(eventoBody(input), { razonSocial: "Fiduciaria", modo: "real" });
    expect(told.asunto).toBe("2 coincidencias por validar en una lista vinculante");
    expect(told.cifras.slice(2)).toEqual([
      ["ONU", "2 coincidencias"],
      ["Severidad", "Alto"],
    ]);
    expect(told.donde[0]).toEqual(["La consulta y su coincidencia", "/portal/consultas/k1"]);
    expect(JSON.stringify(told)).not.toMatch(/Otilia|OFAC/);
    expect(vinculanteOf({ severidad: "bajo", referenciaExterna: null, matches: [] })).toBeNull();
  });
});
