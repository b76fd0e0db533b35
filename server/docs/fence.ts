/** Code in Markdown: its language, and what its tab says. */
export const fence = (language: string, title: string, code: string): string =>
  `\`\`\`${language} ${title}\n${code}\n\`\`\``;
