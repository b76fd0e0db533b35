import { CONTROLES } from "@/server/domain/identidad/controles";
import { rolesInWords } from "@/server/domain/identidad/rol-words";
import { Part } from "../../rooms/part";

/** Who may ask for a change of a control, and who else approves it. */
export function QuienAprueba() {
  return (
    <Part title="Cambios que aprueba otra persona">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {Object.entries(CONTROLES).map(([tipo, { nombre, cambio, pide, aprueba }]) => (
          <li key={tipo} className="grid gap-x-6 gap-y-1 px-4.5 py-3 sm:grid-cols-2">
            <p>
              <span className="font-semibold">{nombre}</span>
              <span className="block text-ink-2 text-xs">{cambio}</span>
            </p>
            <p className="text-ink-2 text-xs">
              Lo pide: {rolesInWords(pide)}.
              <span className="block">Lo aprueba otra persona: {rolesInWords(aprueba)}.</span>
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
