import type { ReactNode } from "react";

/** A drawing of one of our screens, in the colours of the theme. `label` describes it. */
function Picture({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 312 196"
      role="img"
      aria-label={label}
      className="h-auto w-full rounded-lg border border-line bg-sunken font-sans"
    >
      {children}
    </svg>
  );
}

interface TextProps {
  readonly x: number;
  readonly y: number;
  readonly className?: string;
  readonly children: ReactNode;
}

const Text = ({ x, y, className = "fill-ink", children }: TextProps) => (
  <text x={x} y={y} fontSize={11} className={className}>
    {children}
  </text>
);

const Box = (props: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly className: string;
}) => <rect rx={5} {...props} />;

const FIELD = "fill-paper stroke-control";
const SHEET = "fill-surface stroke-line-strong";

/** The form of *Validar*, as the portal has it. */
export const PreguntaPicture = () => (
  <Picture label="El formulario Validar del portal: nombre, documento y un botón que dice cuánto consume.">
    <Box x={20} y={16} width={272} height={164} className={SHEET} />
    <Text x={36} y={42} className="fill-ink font-semibold">
      Validar
    </Text>
    <Text x={36} y={64} className="fill-ink-2">
      Nombre
    </Text>
    <Box x={36} y={70} width={240} height={24} className={FIELD} />
    <Text x={46} y={86}>
      Evaristo Buitragal Lasprilla
    </Text>
    <Text x={36} y={112} className="fill-ink-2">
      Documento
    </Text>
    <Box x={36} y={118} width={48} height={24} className={FIELD} />
    <Text x={46} y={134}>
      CC
    </Text>
    <Box x={92} y={118} width={184} height={24} className={FIELD} />
    <Text x={102} y={134}>
      1000000002
    </Text>
    <Box x={36} y={150} width={64} height={22} className="fill-accent" />
    <Text x={48} y={165} className="fill-accent-ink font-medium">
      Validar
    </Text>
    <Text x={112} y={165} className="fill-ink-3">
      Consume 1 de 412
    </Text>
  </Picture>
);

/** Scores of the engine. Take new ones from it if you change a name. */
const WORDS = [
  { x: 36, consulta: "EVARISTO", lista: "EVARISTO", acuerdo: "=", line: "stroke-sin", width: 60 },
  {
    x: 110,
    consulta: "BUITRAGAL",
    lista: "BUITRAGO",
    acuerdo: "0,88",
    line: "stroke-bajo",
    width: 66,
    dash: "4 3",
  },
  { x: 190, consulta: "LASPRILLA", lista: "LASPRILLA", acuerdo: "=", line: "stroke-sin", width: 64 },
];

/** A match as the portal shows it, with the possible decisions. */
export const DecisionPicture = () => (
  <Picture label="Una coincidencia: los dos nombres palabra por palabra, el puntaje, y los botones para descartarla, estudiarla o confirmarla con su motivo.">
    <Box x={20} y={16} width={272} height={164} className={SHEET} />
    <Text x={36} y={42} className="fill-ink font-semibold">
      ONU
    </Text>
    <Box x={66} y={30} width={66} height={17} className="fill-bad-soft" />
    <Text x={73} y={42} className="fill-bad">
      Vinculante
    </Text>
    <Text x={208} y={42} className="fill-ink-2">
      Posible 0,94
    </Text>
    {WORDS.map(({ x, consulta, lista, acuerdo, line, width, dash }) => (
      <g key={lista}>
        <Text x={x} y={70}>
          {consulta}
        </Text>
        <line x1={x} x2={x + width} y1={76} y2={76} strokeWidth={2} strokeDasharray={dash} className={line} />
        <Text x={x} y={91}>
          {lista}
        </Text>
        <line x1={x} x2={x + width} y1={97} y2={97} strokeWidth={2} strokeDasharray={dash} className={line} />
        <Text x={x} y={112} className="fill-ink-3">
          {acuerdo}
        </Text>
      </g>
    ))}
    <line x1={36} x2={276} y1={124} y2={124} className="stroke-line" />
    {["Descartar", "En estudio", "Confirmar"].map((decision, at) => (
      <g key={decision}>
        <Box x={36 + 82 * at} y={134} width={76} height={22} className={FIELD} />
        <Text x={44 + 82 * at} y={149}>
          {decision}
        </Text>
      </g>
    ))}
    <Text x={36} y={172} className="fill-ink-3">
      Queda quién decidió, cuándo y por qué
    </Text>
  </Picture>
);

/** Only looks like a code. */
const QR = ["1111101011", "1000100010", "1010101110", "1000100101", "1111101010", "0000010110", "1101100101"];
const QR_CELLS = QR.flatMap((row, y) =>
  [...row].map((cell, x) => (cell === "1" ? `M${44 + 5.6 * x} ${120 + 5.6 * y}h5.6v5.6h-5.6z` : "")),
).join("");

/** A printed report beside its verification page. */
export const VerificacionPicture = () => (
  <Picture label="Un reporte en papel con su código QR y, al lado, la página de verificación: papel, registro y bitácora coinciden.">
    <Box x={20} y={16} width={104} height={164} className={SHEET} />
    <Text x={32} y={40} className="fill-ink font-semibold">
      Reporte
    </Text>
    {[52, 60, 68, 84, 92].map((y, at) => (
      <rect key={y} x={32} y={y} width={at % 2 ? 52 : 78} height={3} className="fill-line-strong" />
    ))}
    <path d={QR_CELLS} className="fill-ink" />
    <path d="M128 140 h18 m-6 -5 l6 5 l-6 5" fill="none" strokeWidth={2} className="stroke-ink-3" />
    <Box x={150} y={40} width={142} height={116} className="fill-good-soft stroke-good" />
    {["Papel", "Registro", "Bitácora firmada"].map((what, at) => (
      <g key={what}>
        <path d={`M164 ${66 + 24 * at} l4 4 l8 -9`} fill="none" strokeWidth={2.5} className="stroke-good" />
        <Text x={184} y={70 + 24 * at}>
          {what}
        </Text>
      </g>
    ))}
    <Text x={164} y={142} className="fill-good font-semibold">
      Coinciden
    </Text>
  </Picture>
);
