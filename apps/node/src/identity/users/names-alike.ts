/**
 * Signs that are read as another: of Cyrillic and Greek as of Latin, of figures as of letters. From
 * Unicode's table of confusables, lower case.
 */
const readAs: Readonly<Record<string, string>> = {
  ...pairs('авекмнопрстухіјѕһԁԛԝӏьгѵ', 'abekmhonpctyxljshdqwlbrv'),
  ...pairs('αβγεηικνορτυχωςσ', 'abyenlkvoptuxwcc'),
  ...pairs('018i|ıɑɡʏℓ', 'olblllagyl'),
};

/** Alphabets that may be in one name: those of one language. */
const together: readonly RegExp[] = [
  /^[\p{Script_Extensions=Latin}\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Bopomofo}]*$/u,
  /^[\p{Script_Extensions=Latin}\p{Script_Extensions=Han}\p{Script_Extensions=Hangul}]*$/u,
  /^[\p{Script_Extensions=Latin}\p{Script_Extensions=Thai}]*$/u,
  /^\p{Script_Extensions=Cyrillic}*$/u,
  /^\p{Script_Extensions=Greek}*$/u,
  /^\p{Script_Extensions=Arabic}*$/u,
  /^\p{Script_Extensions=Hebrew}*$/u,
  /^\p{Script_Extensions=Devanagari}*$/u,
  /^\p{Script_Extensions=Bengali}*$/u,
  /^\p{Script_Extensions=Tamil}*$/u,
  /^\p{Script_Extensions=Telugu}*$/u,
  /^\p{Script_Extensions=Gujarati}*$/u,
  /^\p{Script_Extensions=Kannada}*$/u,
  /^\p{Script_Extensions=Malayalam}*$/u,
  /^\p{Script_Extensions=Gurmukhi}*$/u,
  /^\p{Script_Extensions=Sinhala}*$/u,
  /^\p{Script_Extensions=Ethiopic}*$/u,
  /^\p{Script_Extensions=Armenian}*$/u,
  /^\p{Script_Extensions=Georgian}*$/u,
  /^\p{Script_Extensions=Khmer}*$/u,
  /^\p{Script_Extensions=Lao}*$/u,
  /^\p{Script_Extensions=Myanmar}*$/u,
];

/** What the house and its people are called, in the languages it is offered in. */
const ours = [
  'candor',
  'support',
  'official',
  'admin',
  'helpdesk',
  'customerservice',
  'moderator',
  '公式',
  '運営',
  'サポート',
  '고객센터',
  '고객지원',
  '공식',
  '客服',
  '官方',
  'suporte',
  'soporte',
  'oficial',
  'chính thức',
  'ฝ่ายสนับสนุน',
  'เจ้าหน้าที่',
  'officiel',
  'поддержка',
  'официальный',
  'kundendienst',
  'offiziell',
  'assistenza',
  'ufficiale',
];

/** With their marks alone: without them they occur within other words. */
const oursAsWritten = ['hỗ trợ'];

/**
 * Names that look the same are the same: no case, no marks, no signs between, and every letter as
 * it is read.
 */
export const comparedName = (name: string): string => digraphs(lookOf(name));

/**
 * Whether a name mixes alphabets as no language does: so letters that look alike are passed off as
 * each other.
 */
export const isMixed = (name: string): boolean => {
  const letters = name.normalize('NFKC').replace(/\P{L}/gu, '');
  return !together.some((alphabets) => alphabets.test(letters));
};

/** Nobody is called as the house and its people are. */
export const isOurs = (name: string): boolean =>
  oursAsWritten.some((word) => name.normalize('NFC').toLowerCase().includes(word)) ||
  ours.some(
    (word) =>
      plain(name).includes(plain(word)) || [lookOf, comparedName].some((look) => look(name).includes(look(word))),
  );

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}|]/gu, '')
    .toLowerCase();

const lookOf = (name: string): string => Array.from(plain(name), (sign) => readAs[sign] ?? sign).join('');

/** Two letters that are read as one. */
const digraphs = (look: string): string => look.replaceAll('rn', 'm').replaceAll('vv', 'w');

function pairs(signs: string, letters: string): Record<string, string> {
  const to = Array.from(letters);
  return Object.fromEntries(Array.from(signs, (sign, at) => [sign, to[at] ?? sign]));
}
