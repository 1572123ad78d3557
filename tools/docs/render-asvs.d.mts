/** The page of ASVS, from its data. */
export function renderAsvs(): string;
