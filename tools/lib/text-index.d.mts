export function productIndex(areas: string): string;
