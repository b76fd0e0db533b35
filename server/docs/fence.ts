/** A code block in Markdown with its language and tab title. */
export const fence = (language: string, title: string, code: string): string =>
  `\`\`\`${language} ${title}\n${code}\n\`\`\``;
