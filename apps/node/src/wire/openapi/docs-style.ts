/**
 * Colours of the house by theme, named as in packages/ui/src/styles/tokens.css; a test holds the
 * two together.
 */
export const docsColours = {
  day: {
    paper: '#ffffff',
    wash: '#f4f7f9',
    line: '#dde4e9',
    ink: '#0c2230',
    ink2: '#3a5263',
    ink3: '#566b7a',
    proof: '#0a5a87',
    'proof-wash': '#e7f1f7',
    focus: '#0a6fb0',
    viridian: '#00735f',
  },
  night: {
    paper: '#0b141a',
    wash: '#101b23',
    line: '#1e2e38',
    ink: '#e3ebef',
    ink2: '#afbfc9',
    ink3: '#8799a5',
    proof: '#83c5e9',
    'proof-wash': '#102838',
    focus: '#5fb4e5',
    viridian: '#4fc4a6',
  },
} as const;

type Colours = Readonly<Record<string, string>>;

const declared = (colours: Colours): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/**
 * A face of the house: which file of the built client it is, without the hash in its name, and how
 * it is declared.
 */
const faces = [
  { file: 'commissioner-latin-wght-normal', family: 'Candor Text', rules: 'font-weight:100 900' },
  { file: 'commissioner-latin-full-normal', family: 'Candor Display', rules: 'font-weight:100 900' },
  {
    file: 'source-sans-3-latin-wght-normal',
    family: 'Candor Figures',
    rules:
      'font-weight:200 900;size-adjust:110%;ascent-override:92.45%;descent-override:18.73%;line-gap-override:0%;unicode-range:U+30-39,U+2B,U+2212',
  },
  { file: 'commit-mono-latin-400-normal', family: 'Commit Mono', rules: 'font-weight:400' },
] as const;

/**
 * Declares the faces that are among the client's files; without a built client the page has the
 * system's.
 */
function declaredFaces(files: readonly string[]): string {
  return faces
    .flatMap(({ file, family, rules }) => {
      const built = files.find((name) => name.startsWith(`${file}-`) && name.endsWith('.woff2'));
      if (built === undefined) return [];
      return `@font-face{font-family:'${family}';src:url('/assets/${built}') format('woff2');font-display:swap;${rules}}`;
    })
    .join('\n');
}

/**
 * The style of the documentation's page, with the faces that are among the files of the built
 * client.
 */
export const docsStyle = (files: readonly string[]): string => `${declaredFaces(files)}
:root{color-scheme:light;${declared(docsColours.day)};
--text:'Candor Figures','Candor Text',system-ui,sans-serif;--display:'Candor Display','Candor Text',system-ui,sans-serif;--mono:'Commit Mono',ui-monospace,monospace}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;${declared(docsColours.night)}}}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:400 14px/22px var(--text);font-variant-numeric:tabular-nums;text-size-adjust:100%}
body{margin:0 auto;max-width:1080px;min-width:320px;padding:32px 24px 96px}
h1,h2{font-family:var(--display);font-weight:440;font-variation-settings:'FLAR' 100,'VOLM' 100;letter-spacing:-.018em}
h1{margin:0 0 12px;font-size:36px;line-height:44px}
h2{margin:64px 0 16px;padding-bottom:8px;border-bottom:1px solid var(--line);font-size:24px;line-height:32px}
h3{margin:0;font-size:14px;line-height:22px;font-weight:400;overflow-wrap:anywhere}
p{margin:8px 0;color:var(--ink2);max-width:72ch}
a{color:var(--proof);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
nav{display:flex;flex-wrap:wrap;gap:0 20px;margin-top:16px}
nav a{line-height:32px;text-decoration:none}
nav a:hover{text-decoration:underline}
article{margin:0;padding:20px 0;border-top:1px solid var(--line)}
h2+article{border-top:0;padding-top:0}
code,pre{font:12.5px/20px var(--mono)}
b{display:inline-block;min-width:44px;font-weight:600}
b.GET{color:var(--proof)}
b.POST{color:var(--viridian)}
h3 i{margin-left:8px;padding:1px 6px;background:var(--proof-wash);color:var(--proof);font-style:normal;font-size:12px}
table{width:100%;margin:12px 0;border-collapse:collapse}
th,td{padding:4px 16px 4px 0;border-top:1px solid var(--line);text-align:left;vertical-align:top}
th{border-top:0;color:var(--ink3);font-size:12px;font-weight:400}
td{color:var(--ink2);overflow-wrap:anywhere}
td code{color:var(--ink)}
td:nth-child(2),td:nth-child(3){white-space:nowrap}
.none,.reasons,.terms{color:var(--ink3);overflow-wrap:anywhere}
summary{min-height:24px;line-height:24px;color:var(--ink3);cursor:pointer}
pre{overflow:auto;max-height:384px;margin:8px 0 0;padding:12px 16px;background:var(--wash);color:var(--ink2)}
@media (width < 600px){
body{padding:20px 16px 64px}
h1{font-size:28px;line-height:36px}
h2{margin-top:44px}
thead{display:none}
table,tbody{display:block}
tr{display:flex;flex-wrap:wrap;gap:0 12px;padding:8px 0;border-top:1px solid var(--line)}
td{padding:0;border:0}
td:empty{display:none}
td:last-child{flex-basis:100%}
}
`;
