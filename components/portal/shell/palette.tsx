"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { type ReactNode, useDeferredValue, useState } from "react";
import { SeveridadBadge } from "../../ui/severidad-badge";
import { useSession } from "../session";
import { useTRPC } from "../trpc";
import { ACTIONS, MI_CUENTA, SECTIONS } from "./sections";

/** Shorter than this nothing of a consulta is looked for. */
const LEAST = 2;

/** Goes anywhere, finds a consulta, begins what one came to do; all by keyboard. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const router = useRouter();
  const { may } = useSession();
  const go = (href: string) => () => {
    onClose();
    router.push(href);
  };
  const pages = [...SECTIONS, MI_CUENTA].filter(({ needs }) => needs === null || may(needs));
  const actions = ACTIONS.filter(({ needs }) => may(needs));
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-2 top-2 z-50 overflow-hidden rounded-lg border border-line bg-surface shadow-raised sm:inset-x-auto sm:top-[12vh] sm:left-1/2 sm:w-[40rem] sm:-translate-x-1/2"
        >
          <Dialog.Title className="sr-only">Buscar</Dialog.Title>
          <Command label="Buscar" loop>
            <Command.Input
              value={text}
              onValueChange={setText}
              placeholder="Nombre, documento, referencia o número de consulta"
              className="w-full border-line border-b bg-transparent px-4 py-3.5 text-base outline-none placeholder:text-ink-3"
            />
            <Command.List className="max-h-[60vh] overflow-y-auto p-2">
              <Consultas text={text} onPick={go} />
              <Group heading="Ir a">
                {pages.map(({ href, label, icon: Icon, key }) => (
                  <Item key={href} value={label} onSelect={go(href)}>
                    <Icon aria-hidden className="size-4 text-ink-3" />
                    {label}
                    <kbd className="ml-auto text-ink-3 text-xs">g {key}</kbd>
                  </Item>
                ))}
              </Group>
              {actions.length > 0 && (
                <Group heading="Hacer">
                  {actions.map(({ href, label, icon: Icon }) => (
                    <Item key={href} value={label} onSelect={go(href)}>
                      <Icon aria-hidden className="size-4 text-ink-3" />
                      {label}
                    </Item>
                  ))}
                </Group>
              )}
              <Command.Empty className="px-3 py-6 text-center text-ink-2">
                Nada coincide con «{text}».
              </Command.Empty>
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Consultas({ text, onPick }: { text: string; onPick: (href: string) => () => void }) {
  const texto = useDeferredValue(text.trim());
  const { data, error } = useQuery(
    useTRPC().buscar.consultas.queryOptions(
      { texto },
      { enabled: texto.length >= LEAST, placeholderData: keepPreviousData },
    ),
  );
  if (texto.length < LEAST) return null;
  if (error) {
    return (
      <Item forceMount value="error" disabled onSelect={() => {}}>
        No se pudo buscar entre las consultas: {error.message}
      </Item>
    );
  }
  if (data === undefined || data.length === 0) return null;
  return (
    <Group heading="Consultas" forceMount>
      {data.map(({ consultaId, nombreConsultado, documentoConsultado, severidad }) => (
        <Item
          key={consultaId}
          forceMount
          value={consultaId}
          onSelect={onPick(`/portal/consultas/${consultaId}`)}
        >
          <span className="min-w-0 flex-1 truncate">{nombreConsultado ?? documentoConsultado}</span>
          {nombreConsultado !== null && <span className="text-ink-3 text-xs">{documentoConsultado}</span>}
          <SeveridadBadge severidad={severidad} />
        </Item>
      ))}
      <Item forceMount value="todas" onSelect={onPick(`/portal/consultas?${new URLSearchParams({ texto })}`)}>
        Ver todas las consultas con «{texto}»
      </Item>
    </Group>
  );
}

interface GroupProps {
  readonly heading: string;
  readonly forceMount?: boolean;
  readonly children: ReactNode;
}

function Group({ heading, forceMount = false, children }: GroupProps) {
  return (
    <Command.Group
      heading={heading}
      forceMount={forceMount}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

interface ItemProps {
  readonly value: string;
  readonly onSelect: () => void;
  readonly forceMount?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

function Item({ children, forceMount = false, disabled = false, ...item }: ItemProps) {
  return (
    <Command.Item
      {...item}
      forceMount={forceMount}
      disabled={disabled}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-3 py-1.5 data-[selected=true]:bg-accent-soft"
    >
      {children}
    </Command.Item>
  );
}
