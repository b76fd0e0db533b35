"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { CommandPalette } from "../ui/command-palette";
import { ConfirmByTyping } from "../ui/confirm-by-typing";
import { Dialog } from "../ui/dialog";
import { House, KeyRound } from "../ui/icons";
import { Sheet } from "../ui/sheet";
import { type Tab, Tabs } from "../ui/tabs";
import { toast } from "../ui/toasts";
import { Row, Sample } from "./sample";

const TABS: readonly Tab<"entregas" | "ajustes">[] = [
  { value: "entregas", label: "Entregas", content: <p>Lo que se envió y qué respondió su servidor.</p> },
  { value: "ajustes", label: "Ajustes", content: <p>Umbrales, correos y dirección del servidor.</p> },
];

type Overlay = "dialog" | "sticky" | "typing" | "sheet" | "palette";

export function OverlaySamples() {
  const [open, setOpen] = useState<Overlay | null>(null);
  const [tab, setTab] = useState<"entregas" | "ajustes">("entregas");
  const [search, setSearch] = useState("");
  const held = (overlay: Overlay) => ({
    open: open === overlay,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? overlay : null),
  });
  const close = () => setOpen(null);
  return (
    <>
      <Sample name="Dialog, ConfirmByTyping, Sheet, CommandPalette">
        <Row>
          <Button onClick={() => setOpen("dialog")}>Abrir una pregunta</Button>
          <Button onClick={() => setOpen("sticky")}>Abrir una que no se cierra sola</Button>
          <Button onClick={() => setOpen("typing")}>Confirmar escribiendo</Button>
          <Button onClick={() => setOpen("sheet")}>Abrir un panel</Button>
          <Button onClick={() => setOpen("palette")}>Abrir la paleta</Button>
        </Row>
        <Dialog
          {...held("dialog")}
          title="Crear una llave"
          description="Se muestra una sola vez."
          footer={
            <>
              <Button onClick={close}>Cancelar</Button>
              <Button variant="primary" onClick={close}>
                Crear llave
              </Button>
            </>
          }
        >
          <p>Lo que se pregunta está aquí.</p>
        </Dialog>
        <Dialog
          {...held("sticky")}
          isSticky
          title="Guarde la llave"
          footer={
            <Button variant="primary" onClick={close}>
              Ya la guardé
            </Button>
          }
        >
          <p>Ni Esc ni un clic afuera la cierran.</p>
        </Dialog>
        <ConfirmByTyping
          {...held("typing")}
          title="Revocar la llave «Core bancario»"
          word="Core bancario"
          action="Revocar llave"
          onConfirm={close}
        >
          <p>La usaron 1.204 consultas este mes. La próxima solicitud con ella se rechaza.</p>
        </ConfirmByTyping>
        <Sheet
          {...held("sheet")}
          title="Aviso paquete.umbral_alcanzado"
          footer={<Button>Reenviar aviso</Button>}
        >
          <p>Tres intentos, el último con respuesta 502.</p>
        </Sheet>
        <CommandPalette
          {...held("palette")}
          search={search}
          onSearchChange={setSearch}
          placeholder="Consulta, persona, documento, referencia o página"
          advice="Pruebe con el documento o el número de la consulta."
          groups={[
            {
              heading: "Ir a",
              items: [
                {
                  id: "inicio",
                  label: "Inicio",
                  icon: <House aria-hidden />,
                  shortcut: "g i",
                  onSelect: close,
                },
                {
                  id: "llaves",
                  label: "Llaves",
                  icon: <KeyRound aria-hidden />,
                  shortcut: "g l",
                  onSelect: close,
                },
              ],
            },
            {
              heading: "Consultas",
              items: [
                {
                  id: "c1",
                  label: "Otilia Ficticia Sámano",
                  hint: "CC 79.000.111",
                  isFound: true,
                  onSelect: close,
                },
              ],
            },
          ]}
        />
      </Sample>
      <Sample name="Tabs">
        <Tabs label="Avisos" tabs={TABS} value={tab} onValueChange={setTab} />
      </Sample>
      <Sample name="Toast">
        <Row>
          <Button onClick={() => toast({ tone: "good", title: "Llave creada" })}>
            Avisar que salió bien
          </Button>
          <Button
            onClick={() =>
              toast({
                tone: "bad",
                title: "No se guardaron los ajustes",
                detail: "El servicio no respondió. Lo que escribió sigue en la página.",
                requestId: "01980000-0000-7000-8000-000000000001",
              })
            }
          >
            Avisar que falló
          </Button>
        </Row>
      </Sample>
    </>
  );
}
