const HEADER = "tipo,nombre,alias,tipo_documento,numero_documento,pais,fecha_nacimiento,fundamento_legal";

/** A file in the service's own columns with `count` invented people. `variant` changes the data of each. */
export function ownCsv(count: number, variant = "v1"): Buffer {
  const rows = Array.from(
    { length: count },
    (_, row) =>
      `natural,Persona Inventada ${row} Ficticia,,Cédula,${10_000_000 + row},CO,,Resolución ${variant}`,
  );
  return Buffer.from([HEADER, ...rows].join("\n"));
}

const VARIED = [
  ["Zoraida<", "Zoraide<"],
  ["El Llanero", "El Llanerito"],
  ["1900411203,Colombia,18/07/1967", "1900411203,Colombia,19/07/1967"],
] as const;

/** A bundled sample with one detail changed: as it is it would never be an official version. */
export const variedSample = (raw: Buffer): Buffer =>
  Buffer.from(VARIED.reduce((text, [was, is]) => text.replace(was, is), raw.toString("utf8")));
