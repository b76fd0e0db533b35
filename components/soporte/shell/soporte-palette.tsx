"use client";

import { useState } from "react";
import { Palette } from "../../rooms/shell/palette";

/** The palette of the back-office. */
export function SoportePalette({ onClose }: { readonly onClose: () => void }) {
  const [search, setSearch] = useState("");
  return (
    <Palette
      onClose={onClose}
      search={search}
      onSearchChange={setSearch}
      isSearching={false}
      found={{ heading: "Clientes", items: [] }}
    />
  );
}
