const lines = (records: readonly string[]) => `${records.map((record) => `${record}\r\n`).join("")}\x1a`;

/** A CSV set in OFAC's format with `count` invented people, every tenth of them tagged FTO. */
export function manyOfacEntries(count: number, variant: string): Record<string, string> {
  const rows = Array.from({ length: count }, (_, row) => row + 1);
  const sdn = rows.map((row) => {
    const programme = row % 10 === 0 ? "FTO] [SDGT" : "SDNTK";
    return `${row},"FICTICIO ${row}, Inventado","individual","${programme}",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Linked To: ${variant}."`;
  });
  return {
    "sdn.csv": lines(sdn),
    "alt.csv": lines(rows.map((row) => `${row},${row},"aka","OTRO NOMBRE ${row} ${variant}",-0- `)),
    "add.csv": lines(rows.map((row) => `${row},${row},-0- ,"Bogota","Colombia",-0- `)),
    "sdn_comments.csv": lines([`0,"Linked To: ENTRADA QUE YA NO ESTA."`]),
  };
}
