import { describe, expect, it } from "vitest";
import { readDatosDate } from "./civil-date";

describe("readDatosDate", () => {
  it("reads the day first, ISO as Socrata types it, and nothing that is no date", () => {
    expect(readDatosDate("1/02/2023")).toBe("2023-02-01");
    expect(readDatosDate("2023-02-01T00:00:00.000")).toBe("2023-02-01");
    for (const none of ["", "12/31/2023", "31/04/2023", "1/01/1900", "31/12/9999", "1/02/20234"])
      expect(readDatosDate(none)).toBeNull();
  });
});
