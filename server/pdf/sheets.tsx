import { Document, G, Page, Path, Svg, Text, View } from "@react-pdf/renderer";
import { dropOf, featuresOf } from "./fonts";
import type { Paper } from "./paper";
import type { Mark, Sheet } from "./sheet";
import { PAGE } from "./theme";

/** So that a line measured here is never broken a second time. */
const SLACK = 12;

/** A paper as react-pdf draws it; everything is placed already. */
export function Sheets({ paper }: { readonly paper: Paper }) {
  const { title, author, subject, fecha, sheets } = paper;
  return (
    <Document
      title={title}
      author={author}
      subject={subject}
      creator="Atalaya"
      producer="Atalaya"
      language="es-CO"
      creationDate={fecha}
    >
      {sheets.map((sheet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
        <SheetPage key={index} sheet={sheet} />
      ))}
    </Document>
  );
}

function SheetPage({ sheet }: { readonly sheet: Sheet }) {
  return (
    <Page size="A4" wrap={false}>
      <View style={{ height: PAGE.height }}>
        <Svg
          width={PAGE.width}
          height={PAGE.height}
          style={{ position: "absolute", left: 0, top: 0 }}
          viewBox={`0 0 ${PAGE.width} ${PAGE.height}`}
        >
          {sheet.map((mark) => mark.kind === "path" && <Shape key={keyOf(mark)} mark={mark} />)}
        </Svg>
        {sheet.map((mark) => mark.kind === "text" && <Lines key={keyOf(mark)} mark={mark} />)}
      </View>
    </Page>
  );
}

const keyOf = ({ kind, left, top, ...mark }: Mark): string =>
  `${kind} ${left} ${top} ${"d" in mark ? mark.d : mark.lines[0]?.text}`;

function Shape({
  mark: { left, top, d, fill, stroke, scale = 1 },
}: {
  readonly mark: Mark & { kind: "path" };
}) {
  return (
    <G transform={`translate(${left} ${top}) scale(${scale})`}>
      <Path
        d={d}
        fill={fill}
        fillRule="evenodd"
        {...(stroke && { stroke: stroke.color, strokeWidth: stroke.weight })}
      />
    </G>
  );
}

function Lines({ mark }: { readonly mark: Mark & { kind: "text" } }) {
  const { left, top, width, lines, style, align } = mark;
  const families = [...(lines[0]?.families ?? [])];
  const text = lines.map((line) => line.text).join("\n");
  return (
    <Text
      style={{
        position: "absolute",
        left: align === "right" ? left - SLACK : left,
        top: top - dropOf(families) * style.size,
        width: width + SLACK,
        fontFamily: families as unknown as string,
        fontSize: style.size,
        lineHeight: style.leading / style.size,
        fontWeight: style.weight,
        color: style.color,
        textAlign: align,
        fontFeatureSettings: featuresOf(text, families[0] ?? "", style),
      }}
    >
      {text}
    </Text>
  );
}
