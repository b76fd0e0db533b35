import { describe, expect, it } from "vitest";
import { collect, reasonOf } from "../testing/collect";
import { textOf, type XmlElement } from "./xml-element";
import { readXmlRecords } from "./xml-records";

const format = { root: "lista", records: ["persona"] };

const read = (xml: string | Buffer): AsyncIterable<XmlElement> => readXmlRecords(Buffer.from(xml), format);

describe("readXmlRecords", () => {
  it("yields records whole, by local name, with attributes, CDATA and predefined entities", async () => {
    const records = await collect(
      read(
        '<?xml version="1.0" encoding="UTF-8"?><x:lista xmlns:x="urn:a"><grupo><x:persona id="1"><nombre>Ana &amp; <![CDATA[<Luz>]]></nombre></x:persona><persona id="2"/></grupo></x:lista>',
      ),
    );
    expect(records.map((record) => record.attributes.id)).toEqual(["1", "2"]);
    expect(records.map((record) => textOf(record, "nombre"))).toEqual(["Ana & <Luz>", null]);
  });

  it("reads a character that two chunks of the file share", async () => {
    const padding = " ".repeat(64 * 1024 - "<lista><persona><n>".length - 1);
    const [record] = await collect(read(`<lista>${padding}<persona><n>ñandú</n></persona></lista>`));
    expect(record && textOf(record, "n")).toBe("ñandú");
  });

  it.each([
    ["nothing", "", "vacío"],
    ["only spaces", " \r\n", "vacío"],
    ["a web page", "<!DOCTYPE html><html><body>503</body></html>", "página web"],
    ["another root", "<html2><persona/></html2>", "raíz"],
    ["a truncated file", "<lista><persona/>", "truncado"],
    ["a tag cut in two", "<lista><persona/></lis", "truncado"],
    ["a file that goes on after its root", "<lista><persona/></lista><lista/>", "bien formado"],
    ["mismatched tags", "<lista><persona></lista>", "bien formado"],
    ["a DOCTYPE", '<!DOCTYPE lista [<!ENTITY a "b">]><lista><persona>&a;</persona></lista>', "DOCTYPE"],
    ["an entity nobody declared", "<lista><persona>&xxe;</persona></lista>", "bien formado"],
    ["another encoding", '<?xml version="1.0" encoding="ISO-8859-1"?><lista/>', "codificación"],
    ["elements nested without end", `<lista>${"<a>".repeat(40)}`, "anida"],
    ["a text without end", `<lista><persona>${"a".repeat(300_000)}</persona></lista>`, "demasiado largo"],
    ["a record without end", `<lista><persona>${"<a/>".repeat(20_001)}</persona></lista>`, "demasiados"],
  ])("rejects %s", async (_, xml, reason) => {
    expect(await reasonOf(read(xml))).toContain(reason);
  });

  it.each([
    ["in a new element", "<persona><aliasName>Ana</aliasName></persona>", "persona aliasName"],
    ["in a new attribute", '<persona alias="Ana"/>', "persona @alias"],
    ["twice", "<persona><fullName>Ana</fullName><fullName>Luz</fullName></persona>", "persona fullName"],
    [
      "with a number twice",
      "<persona><idNumber>1</idNumber><idNumber>2</idNumber></persona>",
      "persona idNumber",
    ],
    ["with markup", "<persona><fullName>Ana<br/>Luz</fullName></persona>", "fullName br"],
    ["outside the records", "<grupo><fullName>Ana</fullName></grupo>", "fullName"],
  ])("rejects a name %s, if the format says where names are", async (_, xml, place) => {
    const names = ["persona fullName"];
    const raw = Buffer.from(
      `<lista nameSpace="a"><persona n="1"><fullName>A</fullName></persona>${xml}</lista>`,
    );
    expect(await reasonOf(readXmlRecords(raw, { ...format, names }))).toContain(`«${place}»`);
    expect(await collect(readXmlRecords(raw, format))).not.toEqual([]);
  });

  it("rejects bytes that are not UTF-8", async () => {
    const latin1 = Buffer.from("<lista><persona>ñ</persona></lista>", "latin1");
    expect(await reasonOf(read(latin1))).toContain("UTF-8");
  });
});
