import { expect, it } from "vitest";
import { issuerFacts } from "./issuer-facts";

const CLIENTE = { cliente: "Operador Ficticio S.A.S.", clienteNit: "901555321" };

it("names the regulated entity a consulta was asked for, and who asked as its channel; else the client", () => {
  const sujeto = { razonSocial: "Rural Ficticia S.A.", nit: "800111222" };
  expect(issuerFacts(sujeto, CLIENTE)).toEqual([
    ["Sujeto obligado", "Rural Ficticia S.A. · NIT\u00a0800111222"],
    ["Canal", CLIENTE.cliente],
  ]);
  expect(issuerFacts(null, CLIENTE)).toEqual([["Cliente", `${CLIENTE.cliente} · NIT\u00a0901555321`]]);
  // Older evidence has no NIT of the client.
  expect(issuerFacts(null, { cliente: CLIENTE.cliente })).toEqual([["Cliente", CLIENTE.cliente]]);
});
