"use client";

import { useEffect, useState } from "react";
import { PageHeader } from "../ui/page-header";
import { Select } from "../ui/select";
import { Toaster } from "../ui/toast";
import { ControlSamples } from "./control-samples";
import { DataSamples } from "./data-samples";
import { OverlaySamples } from "./overlay-samples";
import { StateSamples } from "./state-samples";
import { WordSamples } from "./word-samples";

const THEMES = [
  { value: "", label: "Tema del sistema" },
  { value: "light", label: "Tema claro" },
  { value: "dark", label: "Tema oscuro" },
];

/** Every primitive of `components/ui` in every state, in the theme that is chosen. */
export function Gallery({ now }: { readonly now: Date }) {
  const [theme, setTheme] = useState("");
  useEffect(() => {
    if (theme === "") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <main className="mx-auto max-w-5xl px-5 py-10">
      <PageHeader
        title="Componentes"
        description="Cada pieza de las páginas, en cada estado. Las personas y empresas son inventadas."
        actions={
          <Select
            aria-label="Tema"
            options={THEMES}
            value={theme}
            onChange={(event) => setTheme(event.target.value)}
          />
        }
      />
      <ControlSamples />
      <OverlaySamples />
      <WordSamples now={now} />
      <DataSamples />
      <StateSamples />
      <Toaster />
    </main>
  );
}
