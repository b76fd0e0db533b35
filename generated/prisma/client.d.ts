export * from "./types/client";
