import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SIN_LISTA_VINCULANTE } from "@/server/domain/listas/lista";
import { SessionProvider, type SignedIn } from "../session";
import { Refused } from "./refused";
import { saldoInWords } from "./saldo-words";

const FAILED = { code: "persistencia_error", httpStatus: 500, requestId: "req_1", issues: null };
const SPENT = { ...FAILED, code: "bolsa_agotada", httpStatus: 402 };

function pageOf(message: string, data = FAILED, modo: SignedIn["modo"] = "real"): string {
  const error = { message, data, shape: undefined } as unknown as Parameters<typeof Refused>[0]["error"];
  const session: SignedIn = {
    usuarioId: null,
    nombre: "Otilia Sámano",
    rol: "oficial",
    razonSocial: "Entidad propia S.A.S.",
    operaParaTerceros: false,
    home: "/portal",
    modo,
    otroModo: null,
    contacto: null,
    isVisita: false,
    allowed: [],
  };
  return renderToStaticMarkup(
    <SessionProvider session={session}>
      <Refused error={error} />
    </SessionProvider>,
  );
}

describe("a validation that came to nothing", () => {
  it("says that a binding list has no version yet", () => {
    const page = pageOf(SIN_LISTA_VINCULANTE);
    expect(page).toContain(SIN_LISTA_VINCULANTE);
    expect(page).not.toContain("No sabemos");
  });

  it("says that nobody knows where nobody does", () => {
    expect(pageOf("La consulta no pudo guardarse")).toContain("No sabemos si la consulta quedó guardada");
  });

  it("sends nobody to pay in test mode, and everybody to the situation", () => {
    expect(pageOf("La bolsa se agotó.", SPENT)).toContain("avise allí que ya la pagó");
    const page = pageOf("La bolsa se agotó.", SPENT, "prueba");
    expect(page).toContain("La bolsa se agotó. Es una situación de prueba");
    expect(page).not.toContain("ya la pagó");
  });
});

it("the balance says how to go on in the words of people, not of programs", () => {
  const saldo = { refusal: { code: "bolsa_agotada" } } as Parameters<typeof saldoInWords>[0];
  expect(saldoInWords(saldo, "real")).toMatch(/^Ahora no se puede validar\. Pida una bolsa nueva/);
});
