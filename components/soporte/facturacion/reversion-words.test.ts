import { describe, expect, it } from "vitest";
import { efectosInWords, pagadoOf, type ReversionPreview } from "./reversion-words";

const at = (day: string) => new Date(`${day}T15:00:00.000Z`);
const consumo = {
  consumidas: 0,
  incluidas: 0,
  restantes: 0,
  porcentaje: null,
  excedente: 0,
  excedentePrecioUnitario: null,
  excedenteValorEstimado: null,
  estado: "ok",
  actualizadoEn: at("2026-11-20"),
} as const;
const bolsa = (
  part: Partial<NonNullable<ReversionPreview["bolsa"]>>,
): NonNullable<ReversionPreview["bolsa"]> => ({
  bolsaId: "b",
  secuencia: 2,
  estado: "vigente",
  bloqueada: false,
  activadaEn: at("2026-11-10"),
  venceEn: at("2027-05-10"),
  diasParaVencer: 170,
  consultasCompradas: 20,
  consumidas: 0,
  saldo: 20,
  precioTotal: 1000,
  precioUnitario: 50,
  moneda: "COP",
  ivaIncluido: false,
  pagoReferencia: "R2",
  pagoRegistradoEn: at("2026-11-10"),
  ...part,
});
const vista = { modalidad: "bolsa", hasPlan: true, consumo, refusal: null } as const;
const preview = (part: Partial<ReversionPreview>): ReversionPreview => ({
  tipo: "bolsa",
  clienteId: "c",
  valor: 1000,
  takesTwo: false,
  espera: null,
  pagoReferencia: "R2",
  pagoRegistradoEn: at("2026-11-10"),
  bolsa: bolsa({}),
  cobro: null,
  saldoPerdido: 20,
  repone: null,
  plan: null,
  antes: vista,
  despues: vista,
  eventos: [],
  avisaraBloqueo: false,
  ...part,
});

describe("efectosInWords", () => {
  it("says what is gone, what stays consumed and which bolsa comes back", () => {
    const told = preview({
      bolsa: bolsa({ consumidas: 3 }),
      saldoPerdido: 17,
      repone: bolsa({ secuencia: 1, saldo: 1 }),
    });
    expect(pagadoOf(told)).toBe("la bolsa 2");
    expect(efectosInWords(told)).toEqual([
      "La bolsa 2 termina y su saldo de 17 consultas desaparece. Las 3 que se usaron siguen consumidas, sin un pago que las cubra.",
      "Vuelve la bolsa 1, con 1 consulta y vencimiento el 10 may 2027.",
      "La referencia del pago queda libre: se puede registrar de nuevo, como debió ser.",
      "Sus consultas se siguen atendiendo.",
      "El cliente no recibe ningún aviso de la reversión.",
    ]);
  });

  it("warns where nothing is left, and where the service stops", () => {
    const nothing = { ...vista, modalidad: "mensual", hasPlan: false } as const;
    expect(efectosInWords(preview({ despues: nothing }))).toContainEqual(
      expect.stringContaining("sin paquete y sin bolsa"),
    );
    const stopped = preview({
      repone: bolsa({ secuencia: 1 }),
      despues: { ...vista, refusal: "bolsa_vencida" },
      eventos: ["paquete.vencido"],
      avisaraBloqueo: true,
    });
    expect(efectosInWords(stopped).slice(-4)).toEqual([
      "Sus consultas se detienen de inmediato porque la bolsa que vuelve está vencida.",
      "Se avisa al cliente que la bolsa revertida había vencido.",
      "Se le avisa por correo y en su portal que este pago se revirtió y que las consultas están detenidas.",
      "La primera consulta rechazada le avisa además del bloqueo.",
    ]);
  });

  it("says of an account when it is due again and that arrears stop the service", () => {
    const cobro = {
      cobroId: "k",
      periodo: "2026-11",
      cuentaReferencia: "CC-7",
      emitidoEn: at("2026-10-20"),
      venceEn: at("2026-11-05"),
      pagoReferencia: "P1",
      pagoRegistradoEn: at("2026-11-04"),
    };
    const mensual = { ...vista, modalidad: "mensual" } as const;
    const told = preview({
      tipo: "cobro",
      bolsa: null,
      cobro,
      saldoPerdido: 0,
      antes: mensual,
      despues: { ...mensual, refusal: "paquete_vencido_sin_pago" },
      avisaraBloqueo: true,
    });
    expect(pagadoOf(told)).toBe("la cuenta de cobro CC-7");
    expect(efectosInWords(told)).toEqual([
      "La cuenta CC-7, de noviembre de 2026, queda otra vez por pagar. Su fecha no cambia: vence el 5 nov 2026.",
      "Sus consultas se detienen de inmediato por mora: la cuenta ya venció y el consumo pasó del paquete.",
      "Se le avisa por correo y en su portal que este pago se revirtió y que las consultas están detenidas.",
      "La primera consulta rechazada le avisa además del bloqueo.",
    ]);
  });
});
