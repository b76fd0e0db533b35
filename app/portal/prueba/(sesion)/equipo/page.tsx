export { default, metadata } from "@/app/portal/(sesion)/equipo/page";
