/** Whether the test file of this path looks at one screen after the other (looks.mjs). */
export function isLook(path: string): boolean;
