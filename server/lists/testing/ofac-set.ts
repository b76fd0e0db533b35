import { realFile } from "./real-files";
import { zipParts } from "./workbook";

type Files = Readonly<Record<string, string | Buffer>>;

export const zipOf = (files: Files): Buffer => zipParts(files);

/** A file of the set as OFAC ends it: each record and then the end mark. */
const file = (...records: string[]): string => `${records.map((record) => `${record}\r\n`).join("")}\x1a`;

/** A set of invented people in OFAC's format, by file name. */
export const inventedSet: Files = {
  "sdn.csv": file(
    `900001,"PRUEBA FICTICIA, Juan Imaginario","individual","FTO] [SDGT","Doctor",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 10 Dec 1948; nationality Colombia; Cedula No. 10000001 (Colombia); a.k.a. 'FICTICIO, Juancho'."`,
    `900002,"EMPRESA INVENTADA, S.A.S.",-0- ,"SDNTK",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"NIT # 900000001-2 (Colombia)."`,
    `900003,"BARCO SUPUESTO","vessel","CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- `,
  ),
  "alt.csv": file(
    `900001,1,"aka","PRUEBA, Juan",-0- `,
    `900002,2,"fka","INVENTADA, ANTES, LTDA.",-0- `,
    `900002,3,"aka","LA INVENTADA ""UNO""",-0- `,
  ),
  "add.csv": file(`900001,1,-0- ,"Bogota","Colombia",-0- `),
  "sdn_comments.csv": file(`800000,"Linked To: ENTRADA QUE YA NO ESTA."`),
};

const REAL_SET = "ofac/set-2023-12-28";

/** The real set of 2023-12-28 as the zip support would upload. */
export const realOfacSet = (): Buffer =>
  zipOf(
    Object.fromEntries(
      ["sdn.csv", "alt.csv", "add.csv", "sdn_comments.csv"].map((name) => [
        name,
        realFile(`${REAL_SET}/${name}`),
      ]),
    ),
  );
