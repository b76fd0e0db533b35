import { expect, it } from "vitest";
import { estadoOfEnlaceLlave, isPendingEnlaceLlave } from "./enlace-llave";

const NOW = new Date("2026-11-20T15:00:00Z");
const LATER = new Date("2026-11-20T15:00:00.001Z");
const WAITING = { abiertoEn: null, anuladoEn: null, venceEn: LATER, enviadoEn: null, proximoIntentoEn: NOW };

it.each([
  ["por_enviar", {}, true],
  ["enviado", { enviadoEn: NOW, proximoIntentoEn: null }, true],
  ["no_entregado", { proximoIntentoEn: null }, true],
  ["vencido", { venceEn: NOW, enviadoEn: NOW, proximoIntentoEn: null }, false],
  ["abierto", { abiertoEn: NOW, venceEn: NOW, proximoIntentoEn: null }, false],
  ["anulado", { anuladoEn: NOW, venceEn: NOW }, false],
] as const)("tells a link that is %s", (estado, part, isPending) => {
  const enlace = { ...WAITING, ...part };
  expect(estadoOfEnlaceLlave(enlace, NOW)).toBe(estado);
  expect(isPendingEnlaceLlave(enlace, NOW)).toBe(isPending);
});
