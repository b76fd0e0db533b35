export { default, metadata } from "@/app/portal/(sesion)/mi-cuenta/page";
