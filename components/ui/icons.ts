/** The icons of the pages, drawn by scripts/build-icons.mjs. */
export * from "../../generated/icons";
