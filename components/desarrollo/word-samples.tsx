"use client";

import { SEVERIDADES } from "@/server/domain/screening/severidad-words";
import { Badge } from "../ui/badge";
import { CodeBlock } from "../ui/code-block";
import { CopyText } from "../ui/copy-text";
import { CircleCheck, Clock, TriangleExclamationPoint } from "../ui/icons";
import { Meter } from "../ui/meter";
import { Ago, Day, Moment, Until } from "../ui/moment";
import { Count, Money } from "../ui/money";
import { Progress } from "../ui/progress";
import { SecretOnce } from "../ui/secret-once";
import { SeveridadBadge } from "../ui/severidad-badge";
import { Row, Sample } from "./sample";

const DAY_MS = 86_400_000;
const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

export function WordSamples({ now }: { readonly now: Date }) {
  return (
    <>
      <Sample name="Badge, SeveridadBadge">
        <Row>
          <Badge>Revocada</Badge>
          <Badge tone="accent">Nueva</Badge>
          <Badge tone="good" icon={<CircleCheck aria-hidden />}>
            Entregado
          </Badge>
          <Badge tone="warn" icon={<Clock aria-hidden />}>
            Por reintentar
          </Badge>
          <Badge tone="bad" icon={<TriangleExclamationPoint aria-hidden />}>
            Fallido
          </Badge>
          <Badge tone="info">Prueba</Badge>
        </Row>
        <Row>
          {SEVERIDADES.map((severidad) => (
            <SeveridadBadge key={severidad} severidad={severidad} />
          ))}
        </Row>
      </Sample>
      <Sample name="Money, Count, Moment">
        <dl className="grid grid-cols-[8rem_1fr] gap-y-2 [&_dt]:text-ink-2">
          <dt>Money</dt>
          <dd>
            <Money cop={150_000} /> · <Money cop={-1_250_000} />
          </dd>
          <dt>Count</dt>
          <dd>
            <Count of={1_234_567} />
          </dd>
          <dt>Moment</dt>
          <dd>
            <Moment at={now} />
          </dd>
          <dt>Day</dt>
          <dd>
            <Day at={now} />
          </dd>
          <dt>Ago</dt>
          <dd>
            <Ago at={after(now, -41 * DAY_MS)} now={now} />
          </dd>
          <dt>Until</dt>
          <dd>
            Vence <Until at={after(now, 6 * DAY_MS)} now={now} />; se reintenta{" "}
            <Until at={after(now, 12 * 60_000)} now={now} />
          </dd>
        </dl>
      </Sample>
      <Sample name="CopyText, SecretOnce, CodeBlock">
        <p>
          <CopyText text="01980000-0000-7000-8000-000000000001" />
        </p>
        <SecretOnce label="Llave de API" secret={`sk_live_${"0123456789abcdef".repeat(3)}`} />
        <CodeBlock
          label="Primera consulta"
          code={'curl -s https://api.ejemplo.co/api/v1/validate \\\n  -d \'{"tipo":"natural"}\''}
        />
      </Sample>
      <Sample name="Meter, Progress">
        <div className="space-y-4">
          <Meter
            label="588 de 1.000 consultas"
            value={588}
            max={1000}
            marks={[{ at: 800 }, { at: 940, isFaint: true }]}
          />
          <Meter label="940 de 1.000 consultas" value={940} max={1000} tone="warn" />
          <Meter label="1.200 de 1.000 consultas" value={1200} max={1000} tone="bad" />
          <Progress label="Preparando el archivo" share={0.37} />
          <Progress label="Buscando" share={null} />
        </div>
      </Sample>
    </>
  );
}
