import { languages } from '@candor/i18n';
import { Button, NumberField, TextField } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import {
  type DictionaryForm,
  type EntryForm,
  type FieldForm,
  isWholeField,
  type RateForm,
  type SettingForm,
} from './setting-form.ts';
import styles from './Settings.module.css';

interface Typed<Part> {
  readonly form: Part;
  readonly onForm: (form: SettingForm) => void;
}
type Of<Kind extends SettingForm['kind']> = Extract<SettingForm, { readonly kind: Kind }>;

const replaced = <Part,>(list: readonly Part[], at: number, part: Part): readonly Part[] =>
  list.map((one, index) => (index === at ? part : one));
const without = <Part,>(list: readonly Part[], at: number): readonly Part[] => list.filter((_, index) => index !== at);

/** The fields of a setting, by its kind. */
export function SettingFields({ form, onForm }: Typed<SettingForm>) {
  switch (form.kind) {
    case 'codes':
      return <Codes form={form} onForm={onForm} />;
    case 'fields':
      return <Fields form={form} onForm={onForm} />;
    case 'rates':
      return <Rates form={form} onForm={onForm} />;
    case 'dictionaries':
      return <Dictionaries form={form} onForm={onForm} />;
  }
}

function Codes({ form, onForm }: Typed<Of<'codes'>>) {
  const text = useText();
  return (
    <TextField
      label={text('settings.field.codes')}
      autoCapitalize="none"
      spellCheck={false}
      value={form.codes}
      onChange={({ target }) => onForm({ ...form, codes: target.value })}
    />
  );
}

function Fields({ form, onForm }: Typed<Of<'fields'>>) {
  const text = useText();
  const set = (at: number, field: FieldForm) => onForm({ ...form, fields: replaced(form.fields, at, field) });
  return form.fields.map((field, at) =>
    isWholeField(field.name) ? (
      <NumberField
        key={field.name}
        label={text(`settings.field.${field.name}`)}
        value={field.value}
        onValue={(value) => set(at, { ...field, value })}
        decimals={0}
      />
    ) : (
      <TextField
        key={field.name}
        label={text(`settings.field.${field.name}`)}
        autoCapitalize="none"
        spellCheck={false}
        value={field.value}
        onChange={({ target }) => set(at, { ...field, value: target.value })}
      />
    ),
  );
}

function Rates({ form, onForm }: Typed<Of<'rates'>>) {
  const text = useText();
  const set = (rows: readonly RateForm[]) => onForm({ ...form, rows });
  return (
    <>
      {form.rows.map((row, at) => (
        // A row has no name but its place: its code is what is typed.
        <div key={at} className={styles['pair']}>
          <TextField
            label={text('settings.field.code')}
            value={row.code}
            maxLength={3}
            spellCheck={false}
            onChange={({ target }) => set(replaced(form.rows, at, { ...row, code: target.value.toUpperCase() }))}
          />
          <NumberField
            label={text('settings.field.rate')}
            value={row.rate}
            onValue={(rate) => set(replaced(form.rows, at, { ...row, rate }))}
            decimals={8}
          />
          <Button size={36} onClick={() => set(without(form.rows, at))}>
            {text('settings.remove', { name: row.code })}
          </Button>
        </div>
      ))}
      <div>
        <Button size={36} onClick={() => set([...form.rows, { code: '', rate: '' }])}>
          {text('settings.add')}
        </Button>
      </div>
    </>
  );
}

function Dictionaries({ form, onForm }: Typed<Of<'dictionaries'>>) {
  const text = useText();
  const { dictionaries } = form;
  const set = (next: readonly DictionaryForm[]) => onForm({ ...form, dictionaries: next });
  return (
    <>
      {dictionaries.map((dictionary, at) => (
        <fieldset key={at} className={styles['dictionary']}>
          <legend>{dictionary.name === '' ? text('settings.field.dictionary') : dictionary.name}</legend>
          <div className={styles['pair']}>
            <TextField
              label={text('settings.field.dictionary')}
              autoCapitalize="none"
              spellCheck={false}
              value={dictionary.name}
              onChange={({ target }) => set(replaced(dictionaries, at, { ...dictionary, name: target.value }))}
            />
            <Button size={36} onClick={() => set(without(dictionaries, at))}>
              {text('settings.remove', { name: dictionary.name })}
            </Button>
          </div>
          <Entries
            entries={dictionary.entries}
            onEntries={(entries) => set(replaced(dictionaries, at, { ...dictionary, entries }))}
          />
        </fieldset>
      ))}
      <div>
        <Button size={36} onClick={() => set([...dictionaries, { name: 't_', entries: [] }])}>
          {text('settings.addDictionary')}
        </Button>
      </div>
    </>
  );
}

function Entries(props: {
  readonly entries: readonly EntryForm[];
  readonly onEntries: (entries: readonly EntryForm[]) => void;
}) {
  const text = useText();
  const { entries, onEntries } = props;
  return (
    <>
      {entries.map((entry, at) => {
        const write = (lang: string, words: string) =>
          onEntries(replaced(entries, at, { ...entry, text: { ...entry.text, [lang]: words } }));
        const field = ({ code, name }: (typeof languages)[number]) => (
          <TextField
            key={code}
            label={name}
            value={entry.text[code] ?? ''}
            maxLength={120}
            onChange={({ target }) => write(code, target.value)}
          />
        );
        return (
          <div key={at} className={styles['entry']}>
            <div className={styles['pair']}>
              <TextField
                label={text('settings.value')}
                autoCapitalize="none"
                spellCheck={false}
                value={entry.value}
                onChange={({ target }) => onEntries(replaced(entries, at, { ...entry, value: target.value }))}
              />
              {languages.filter(({ code }) => code === 'en').map(field)}
              <Button size={36} onClick={() => onEntries(without(entries, at))}>
                {text('settings.remove', { name: entry.value })}
              </Button>
            </div>
            <details>
              <summary>{text('settings.others')}</summary>
              <div className={styles['words']}>{languages.filter(({ code }) => code !== 'en').map(field)}</div>
            </details>
          </div>
        );
      })}
      <div>
        <Button size={28} onClick={() => onEntries([...entries, { value: '', text: {} }])}>
          {text('settings.addEntry')}
        </Button>
      </div>
    </>
  );
}
