/** What an identity number of a country looks like. Countries that are not here take any of 4 to 32 letters and digits. */
const formats: Readonly<Record<string, (number: string) => boolean>> = {
  CN: isChinese,
  HK: (number) => /^[A-Z]{1,2}\d{6}\(?[0-9A]\)?$/.test(number),
  TW: (number) => /^[A-Z][1289]\d{8}$/.test(number),
  SG: (number) => /^[STFGM]\d{7}[A-Z]$/.test(number),
  KR: (number) => /^\d{6}-?[1-8]\d{6}$/.test(number),
  JP: (number) => /^(\d{12}|[A-Z]{2}\d{8}[A-Z]{2})$/.test(number),
  TH: (number) => /^\d{13}$/.test(number) && isThai(number),
  VN: (number) => /^\d{9}(\d{3})?$/.test(number),
  BR: (number) => /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(number),
  ES: (number) => /^[XYZ\d]\d{7}[A-Z]$/.test(number),
  IT: (number) => /^[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]$|^C[A-Z]\d{5}[A-Z]{2}$/.test(number),
};

/** Whether a number may be one of a country's identity papers, blanks aside and in capitals. */
export const isIdNumberOf = (country: string, number: string): boolean =>
  (formats[country] ?? (() => true))(plainIdNumber(number));

export const plainIdNumber = (number: string): string => number.replace(/\s/g, '').toUpperCase();

/** GB 11643: 17 digits and a check character modulo 11. */
function isChinese(number: string): boolean {
  if (!/^\d{17}[\dX]$/.test(number)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return '10X98765432'[sum % 11] === number[17];
}

/** 12 digits and a check digit modulo 11. */
function isThai(number: string): boolean {
  const sum = Array.from(number.slice(0, 12), Number).reduce((total, digit, at) => total + digit * (13 - at), 0);
  return (11 - (sum % 11)) % 10 === Number(number[12]);
}
