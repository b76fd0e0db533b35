export { GET } from "@/app/portal/(sesion)/consultas/descargas/[descargaId]/route";
