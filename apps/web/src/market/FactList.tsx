/** Facts, each with its name. */
export function FactList(props: {
  readonly className: string | undefined;
  readonly facts: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <dl className={props.className}>
      {props.facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
