import { expect, it } from "vitest";
import { horarioInWords } from "./tarea";

it.each([
  ["* * * * *", "Cada minuto"],
  ["*/10 * * * *", "Cada 10 minutos"],
  ["45 * * * *", "Cada hora"],
  ["5 0 * * *", "Cada día, a las 00:05"],
  ["0 7 * * 1", "Cada lunes, a las 07:00"],
  ["10 4 5 * *", "El día 5 de cada mes, a las 04:10"],
])("%s is %s", (horario, words) => expect(horarioInWords(horario)).toBe(words));

it("rejects unknown schedules", () => expect(() => horarioInWords("0 0 1 1 *")).toThrow("0 0 1 1 *"));
