import { describe, expect, it } from "vitest";
import {
  dichoDeCaso,
  estadoDeCaso,
  mayEndPaso,
  nombreOfAdjunto,
  type Paso,
  type PasoResultado,
  pasosAsOf,
  pasosDichos,
  pasosFacts,
  tipoOfBytes,
} from "./caso";

const NOON = new Date("2026-12-04T17:00:00Z");
const LATER = new Date("2026-12-05T17:00:00Z");

const paso = (pasoId: string, resultado: PasoResultado | null): Paso => ({
  pasoId,
  consultaId: "c",
  posicion: 0,
  decisionId: "d",
  orden: 0,
  nombre: "Congelar",
  abiertoEn: NOON,
  venceEn: LATER,
  responsableId: "ana",
  responsable: "Ana",
  fin: resultado && {
    resultado,
    terminadoEn: LATER,
    terminadoPorId: "ana",
    terminadoPor: "Ana",
    radicado: null,
    nota: "Hecho",
  },
  adjuntos: [
    {
      ...{ adjuntoId: `${pasoId}-a`, nombre: "x.pdf", tipo: "pdf", bytes: 3, sha256: "ab" },
      ...{ subidoEn: LATER, subidoPor: "Ana" },
    },
  ],
});

describe("a case", () => {
  it.each<[(PasoResultado | null)[], ReturnType<typeof estadoDeCaso>]>([
    [[], null],
    [[null], "abierto"],
    [["hecho", null], "abierto"],
    [["hecho", "no_aplica"], "cerrado"],
    [["sin_efecto", "sin_efecto"], null],
    [["sin_efecto", "hecho"], "cerrado"],
    [["sin_efecto", null], "abierto"],
  ])("with the steps %j is %s", (resultados, estado) => {
    expect(estadoDeCaso(resultados.map((one, at) => paso(String(at), one)))).toBe(estado);
  });

  it.each([
    ["oficial", "blas", true],
    ["oficial", "ana", true],
    ["administrador", "ana", true],
    ["administrador", "blas", false],
    ["lectura", "ana", false],
  ] as const)("lets the role %s as %s end a step of ana: %s", (rol, usuarioId, may) => {
    expect(mayEndPaso({ responsableId: "ana" }, { usuarioId, rol })).toBe(may);
  });

  it("is read as it was at a time", () => {
    const [then] = pasosAsOf([paso("p", "hecho")], NOON);
    expect(then).toMatchObject({ pasoId: "p", fin: null, adjuntos: [] });
    expect(pasosAsOf([paso("p", "hecho")], LATER)).toEqual([paso("p", "hecho")]);
    expect(pasosAsOf([paso("p", "hecho")], new Date(0))).toEqual([]);
  });

  it("is read again as a paper included it", () => {
    const then = paso("p", null);
    const dicho = dichoDeCaso([{ ...then, adjuntos: [] }]);
    const now = { ...paso("p", "hecho"), responsableId: "blas", responsable: "Blas" };
    expect(pasosFacts(pasosDichos([now, paso("q", null)], dicho))).toEqual(
      pasosFacts([{ ...then, adjuntos: [] }]),
    );
    expect(pasosDichos([now], dichoDeCaso([now]))).toEqual([now]);
  });
});

describe("an attachment", () => {
  it.each([
    ["pdf", Buffer.from("%PDF-1.7\n...")],
    ["png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["jpeg", Buffer.from("ffd8ffe000104a464946", "hex")],
    [null, Buffer.from("<html>%PDF-1.7")],
    [null, Buffer.from("MZ\x90\0")],
    [null, Buffer.from("%PDF")],
    [null, Buffer.from("89504e470d0a1a0a", "hex")],
    [null, Buffer.alloc(0)],
  ])("is %s by its content", (tipo, bytes) => {
    expect(tipoOfBytes(bytes)).toBe(tipo);
  });

  it.each([
    ["acta.pdf", "acta.pdf"],
    ["../../etc/passwd", "passwd"],
    ["C:\\casos\\radicado 12.pdf", "radicado 12.pdf"],
    [".htaccess", "htaccess"],
    ["a\u202efdp.exe\r\n.pdf", "afdp.exe.pdf"],
    ["..", "adjunto"],
    ["carpeta/", "adjunto"],
    ["", "adjunto"],
    ["ñ".repeat(300), "ñ".repeat(120)],
  ])("named %j is called %j", (nombre, called) => {
    expect(nombreOfAdjunto(nombre)).toBe(called);
  });
});
