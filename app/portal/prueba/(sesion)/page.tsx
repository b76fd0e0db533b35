export { default, metadata } from "@/app/portal/(sesion)/page";
