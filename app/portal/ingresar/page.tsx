import type { Metadata } from "next";
import { SignInPage, type SignInPageProps } from "@/app/acceso/sign-in-page";

export const metadata: Metadata = { title: "Ingresar" };

export default function PortalSignInPage(asked: SignInPageProps) {
  return <SignInPage door="portal" {...asked} />;
}
