interface Typed {
  readonly text: string;
  readonly problem?: string | undefined;
}

interface PaperFormProps {
  /** Absent if the address names the consulta. */
  readonly consulta?: Typed;
  readonly huella: Typed;
  /** The kind of paper that the hash belongs to. */
  readonly of?: "acta" | "reporte" | "expediente" | "informe";
}

/** Asks for the printed values. A plain form that needs no script. */
export function PaperForm({ consulta, huella, of = "reporte" }: PaperFormProps) {
  return (
    <form action={consulta && "/verificar"} className="space-y-5">
      {consulta && (
        <PaperField
          name="consulta"
          label="Número de la consulta"
          help="Está en el pie de cada página: también el de un expediente, un informe o un acta."
          {...consulta}
        />
      )}
      <PaperField
        name="h"
        label={`Huella del ${of}`}
        help="Son 64 caracteres, impresos junto al código QR. Los espacios y las mayúsculas no importan."
        {...huella}
      />
      <button type="submit" className="rounded-md bg-accent px-4 py-2 font-medium text-accent-ink">
        Verificar el {of}
      </button>
    </form>
  );
}

interface PaperFieldProps extends Typed {
  readonly name: string;
  readonly label: string;
  readonly help: string;
}

function PaperField({ name, label, help, text, problem }: PaperFieldProps) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={name} className="block font-medium">
        {label}
      </label>
      <p id={`${name}-ayuda`} className="text-ink-2 text-sm">
        {help}
      </p>
      <input
        id={name}
        name={name}
        defaultValue={text}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-describedby={problem ? `${name}-ayuda ${name}-error` : `${name}-ayuda`}
        aria-invalid={problem !== undefined || undefined}
        className="w-full rounded-md border border-control bg-surface px-3 py-2 font-mono text-sm aria-invalid:border-bad"
      />
      {problem && (
        <p id={`${name}-error`} className="text-bad text-sm">
          <span aria-hidden>✕</span> {problem}
        </p>
      )}
    </div>
  );
}
