import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Gallery } from "@/components/desarrollo/gallery";
import { getDeps } from "@/server/runtime/deps";
import { env } from "@/server/runtime/env";

export const metadata: Metadata = { title: "Componentes" };

/** Every primitive in every state. Not in production. */
export default async function ComponentesPage() {
  if (env().APP_ENV === "production") notFound();
  return <Gallery now={await getDeps().clock.now()} />;
}
