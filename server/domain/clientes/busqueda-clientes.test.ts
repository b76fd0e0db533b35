import { expect, it } from "vitest";
import { digestOfApiKey } from "./api-key";
import { busquedaDeClientesOf } from "./busqueda-clientes";

const NOTHING = {
  ...{ palabras: [], nits: [], terminacion: null, digest: null, id: null, requestId: null },
  ...{ email: null, referencia: null },
};
const ID = "01980000-0000-7000-8000-00000000abcd";
const KEY = `atl_${"0f".repeat(32)}`;

it.each([
  ["Cooperativa  Ñandú", { palabras: ["cooperativa", "nandu"], referencia: "cooperativa  ñandú" }],
  [
    "900.123.456-7",
    { palabras: ["900123456", "7"], nits: ["9001234567", "900123456"], referencia: "900.123.456-7" },
  ],
  ["9001", { palabras: ["9001"], nits: ["9001"], terminacion: "9001", referencia: "9001" }],
  ["90", { palabras: ["90"], referencia: "90" }],
  ["…A1b2", { palabras: ["a1b2"], terminacion: "a1b2", referencia: "…a1b2" }],
  ["cafe", { palabras: ["cafe"], terminacion: "cafe", referencia: "cafe" }],
  [` ${ID.toUpperCase()} `, { id: ID }],
  [`req_${"AB".repeat(16)}`, { requestId: `req_${"ab".repeat(16)}` }],
  [KEY, { digest: digestOfApiKey(KEY), terminacion: "0f0f" }],
  ["%_", { referencia: "%_" }],
  [" Pagos@Demo.Example ", { email: "pagos@demo.example" }],
  ["CC-2026-11-7", { palabras: ["cc", "2026", "11", "7"], referencia: "cc-2026-11-7" }],
  ["", {}],
])("reads %j", (typed, part) => {
  expect(busquedaDeClientesOf(typed)).toEqual({ ...NOTHING, ...part });
});
