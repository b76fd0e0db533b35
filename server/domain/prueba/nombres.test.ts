import { describe, expect, it } from "vitest";
import { isComparableName } from "../screening/names/reading";
import { digitoDeVerificacion } from "../shared/nit";
import { efectoOf } from "./efecto";
import {
  LISTAS_CAMBIADAS,
  LISTAS_DE_PRUEBA,
  LISTAS_DE_PRUEBA_VERSION,
  listasAfter,
} from "./listas-de-prueba";
import { NOMBRES_DE_PRUEBA } from "./nombres";

/** Hashes of each version of the lists. Raise the version and add its hashes if a list changes. */
const PUBLICADAS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: {
    onu_consolidated: "d9204baf46175bd7d9cecf0ae9a10ce8e45eb706cf4dcfdccb7bcf8977d3245e",
    csn_colombia: "0f92b2d3e45399eeeafd4ba40585af9588537cd34a781ddb0a5a783858353edd",
    pep_colombia: "76867b0dc6c4a8db33def13b9f74ed19eac2ff27628cf8112c9e2e7ea79e91ef",
    ofac_sdn: "40c3b71506e38c5af89a6f2c64201e4b1e1e67ee595c7a5824ec8bd1a0fba638",
    eu_consolidated: "caf5735b2a744bdb702bc93af16e2fe96851b027ddb49bef2833cf9fcf4ac942",
    us_fto: "5a68bd7b6ed22a01fbe12c7bfa5d7fc80a00555cfdf47faef8cb26665b865d33",
    siri_procuraduria: "07472b054f9ee02869ad848c8ca4d001cbe0b979142a430dd55ceeed84dc76df",
    secop2_multas: "7a5835e4eb63d6050fb0c0ad76457bb7f3db7766400be1daa77ffff0c94d0436",
  },
  2: {
    onu_consolidated: "d9204baf46175bd7d9cecf0ae9a10ce8e45eb706cf4dcfdccb7bcf8977d3245e",
    csn_colombia: "0f92b2d3e45399eeeafd4ba40585af9588537cd34a781ddb0a5a783858353edd",
    pep_colombia: "76867b0dc6c4a8db33def13b9f74ed19eac2ff27628cf8112c9e2e7ea79e91ef",
    ofac_sdn: "40c3b71506e38c5af89a6f2c64201e4b1e1e67ee595c7a5824ec8bd1a0fba638",
    eu_consolidated: "caf5735b2a744bdb702bc93af16e2fe96851b027ddb49bef2833cf9fcf4ac942",
    us_fto: "5a68bd7b6ed22a01fbe12c7bfa5d7fc80a00555cfdf47faef8cb26665b865d33",
    siri_procuraduria: "07472b054f9ee02869ad848c8ca4d001cbe0b979142a430dd55ceeed84dc76df",
    secop2_multas: "3d039439b6756e16826712fd5a9d8bb749d830a185bbb75ba05e8aa33d203a82",
  },
  3: {
    onu_consolidated: "d9204baf46175bd7d9cecf0ae9a10ce8e45eb706cf4dcfdccb7bcf8977d3245e",
    csn_colombia: "0f92b2d3e45399eeeafd4ba40585af9588537cd34a781ddb0a5a783858353edd",
    pep_colombia: "76867b0dc6c4a8db33def13b9f74ed19eac2ff27628cf8112c9e2e7ea79e91ef",
    ofac_sdn: "88aa1fece39ad6817ef447eb739e7df24559d278ec57b4b358e3f90e9a53dd7a",
    eu_consolidated: "caf5735b2a744bdb702bc93af16e2fe96851b027ddb49bef2833cf9fcf4ac942",
    us_fto: "5a68bd7b6ed22a01fbe12c7bfa5d7fc80a00555cfdf47faef8cb26665b865d33",
    siri_procuraduria: "07472b054f9ee02869ad848c8ca4d001cbe0b979142a430dd55ceeed84dc76df",
    secop2_multas: "3d039439b6756e16826712fd5a9d8bb749d830a185bbb75ba05e8aa33d203a82",
  },
};

const listas = [...LISTAS_DE_PRUEBA.sarlaft, ...LISTAS_DE_PRUEBA.diligencia];

describe("the lists of test mode", () => {
  it("never change under a test: their content is that of the version they state", () => {
    const hashes = Object.fromEntries(listas.map(({ lista }) => [lista.slug, lista.hashContenido]));
    expect(hashes).toEqual(PUBLICADAS[LISTAS_DE_PRUEBA_VERSION]);
  });

  it("differ after lista_cambia in two lists alone, with the content that the version states", () => {
    expect(LISTAS_CAMBIADAS.map(({ lista }) => [lista.slug, lista.hashContenido])).toEqual([
      ["ofac_sdn", "9ec5891d432cc728381928e18164b9326f96d1dda3036b322c76f5c0bad784e1"],
      ["eu_consolidated", "d9eaa077de92185ce29acc2eaa89d4300945172ac10ef6cc012757f10fc6764d"],
    ]);
  });

  it("alternate between the two states, each change under ids of its own", () => {
    const idsAfter = (numero: number) =>
      listasAfter(numero === 0 ? null : { numero, en: new Date("2026-12-10T15:00:00Z") });
    const of = (numero: number, what: "versionId" | "hashContenido") =>
      idsAfter(numero).map((lista) => lista[what]);
    expect(of(2, "hashContenido")).toEqual(of(0, "hashContenido"));
    expect(of(3, "hashContenido")).toEqual(of(1, "hashContenido"));
    expect(new Set([0, 1, 2, 3].flatMap((numero) => of(numero, "versionId"))).size).toBe(6 + 3 * 2);
  });

  it("are dated before anyone could query them", () => {
    for (const { lista } of listas)
      expect([lista.slug, lista.fetchedEn < "2026-11-01"]).toEqual([lista.slug, true]);
  });

  it("are every list of every module, none empty, each version under an id of its own", () => {
    expect(listas.map(({ lista }) => lista.slug)).toEqual([
      "onu_consolidated",
      "csn_colombia",
      "pep_colombia",
      "ofac_sdn",
      "eu_consolidated",
      "us_fto",
      "siri_procuraduria",
      "secop2_multas",
    ]);
    expect(listas.filter(({ entries }) => entries.length === 0)).toEqual([]);
    const ids = listas.map(({ lista }) => lista.versionId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe("the names of test mode", () => {
  it("are each one name, with the surname PRUEBA", () => {
    const nombres = NOMBRES_DE_PRUEBA.map(({ nombre }) => nombre);
    expect(new Set(nombres).size).toBe(nombres.length);
    expect(
      nombres.filter((nombre) => !/ PRUEBA( S\.A\.S\.)?$/.test(nombre) || !isComparableName(nombre)),
    ).toEqual([]);
  });

  it("have a NIT whose verification digit is right when it is written", () => {
    const { documento } = NOMBRES_DE_PRUEBA.find(({ tipo }) => tipo === "juridica") ?? {};
    expect(documento).toEqual({ tipo: "NIT", numero: "900000001" });
    expect(digitoDeVerificacion("900000001")).toBe(2);
  });

  it.each([
    ["DEMORA 1 PRUEBA", 1],
    ["Demora 50 Prueba", 50],
    ["demora 7 prueba", 7],
  ])("answer %s after %i s", (nombre, segundos) => {
    expect(efectoOf(nombre, ["DEMORA PRUEBA"])).toEqual({ efecto: "demora", segundos });
  });

  it.each(["DEMORA 0 PRUEBA", "DEMORA 51 PRUEBA", "DEMORA 100 PRUEBA", "DEMORA PRUEBA", "DEMORA X PRUEBA"])(
    "answer %s at once",
    (nombre) => expect(efectoOf(nombre, ["DEMORA PRUEBA"])).toBeNull(),
  );

  it("have no effect unless their entry was found", () => {
    expect(efectoOf("ERROR BASE PRUEBA", [])).toBeNull();
    expect(efectoOf("ERROR BASES PRUEBA", ["ERROR BASE PRUEBA"])).toBeNull();
    expect(efectoOf(null, ["ERROR BASE PRUEBA"])).toBeNull();
    expect(efectoOf("error báse prueba", ["ERROR BASE PRUEBA"])).toEqual({ efecto: "base" });
  });
});
