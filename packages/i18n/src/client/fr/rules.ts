import type { rules as source } from '../en/rules.ts';

/** How the market works, and the parts of pages that are read, in French. */
export const rules: Readonly<Record<keyof typeof source, string>> = {
  'rules.lead':
    'Comment se forment les prix, comment se rencontrent les ordres et ce qui les borne. Chaque nombre de cette page est lu sur la plateforme en marche.',
  'rules.contents': 'Sur cette page',
  'rules.market': 'Marché',
  'rules.prices': 'Deux prix',
  'rules.pricesLast': 'Le dernier prix est celui de la dernière transaction dans le carnet de Candor.',
  'rules.pricesIndex':
    'Le prix de l’indice est ce que dit le marché extérieur. Les bandes le suivent, et les ordres stop si vous le choisissez. Notre carnet n’en est jamais une source : personne n’atteint votre stop en bousculant le carnet.',
  'rules.index': 'Comment l’indice est établi',
  'rules.index1': 'Prendre le prix le plus récent de chaque place, vieux de {seconds} secondes au plus.',
  'rules.index2':
    'Écarter les places restées à plus de {percent} du milieu pendant {seconds} secondes. Elles reviennent après {minutes} minutes en deçà.',
  'rules.index3': 'Moins de {venues} places restantes : pas d’indice.',
  'rules.index4':
    'Prendre le prix médian. À moins que {venues} places au moins, et une majorité, soient à {percent} près : pas d’indice.',
  'rules.index5': 'Borner chaque place à {percent} du milieu et reprendre le milieu. C’est l’indice.',
  'rules.indexNone':
    'Sans indice, un marché est figé : rien ne se déclenche sur un prix figé et le teneur de marché de la démo retire ses ordres. Un prix manquant coûte du temps, un prix faux coûte de l’argent.',
  'rules.venues': 'Les places à l’instant',
  'rules.venue': 'Place',
  'rules.venuePrice': 'Prix',
  'rules.venueAge': 'Âge',
  'rules.venueState': 'État',
  'rules.venueCounts': 'Compte',
  'rules.venueOld': 'Trop vieux',
  'rules.venueFar': 'Trop éloigné',
  'rules.indexNow': 'Indice de {symbol} maintenant',
  'rules.orders': 'Types d’ordres',
  'rules.type.limit': 'S’exécute à votre prix ou mieux. Le reste attend dans le carnet.',
  'rules.type.market':
    'S’exécute aussitôt, jamais au-delà de la borne du marché depuis le meilleur prix. Le reste prend fin.',
  'rules.type.stop_limit': 'Attend son déclenchement, puis agit comme un ordre limite.',
  'rules.type.stop_market': 'Attend son déclenchement, puis agit comme un ordre au marché.',
  'rules.type.trailing_stop': 'Son seuil suit le prix à distance et reste en place quand le prix se retourne.',
  'rules.type.oco': 'Un ordre limité et un ordre stop ensemble. Quand l’un agit, l’autre est annulé.',
  'rules.tif.GTC': 'Reste jusqu’à exécution ou annulation.',
  'rules.tif.IOC': 'Ce qui ne s’exécute pas aussitôt est annulé.',
  'rules.tif.FOK': 'Tout d’un coup, ou rien.',
  'rules.tif.GTD': 'Reste jusqu’à l’heure que vous fixez.',
  'rules.postOnly': 'Ne fait qu’attendre dans le carnet ; refusé s’il devait s’exécuter aussitôt.',
  'rules.matching': 'Qui passe en premier',
  'rules.matchingText':
    'Le meilleur prix d’abord ; à prix égal, l’ordre le plus ancien. Personne ne double, notre teneur de marché non plus. Vous ne négociez jamais avec vous-même : l’un des deux ordres prend fin, selon votre choix.',
  'rules.markets': 'Limites des ordres',
  'rules.marketsText':
    'Les prix vont par pas et les quantités par lots. Un ordre hors de ces bornes est refusé avec la valeur admise la plus proche.',
  'rules.yourFees': 'Maker / taker',
  'rules.feesText':
    'Les frais sont la valeur de l’exécution fois votre taux, arrondis à l’unité inférieure. Ce que montre le formulaire avant l’envoi suit la formule qui comptabilise.',
  'rules.fundText':
    '10 % de chaque frais vont au fonds de sécurité, dans le même enregistrement que les frais. De tous les frais jamais perçus dans un actif, exactement un dixième, arrondi à l’inférieur, est dans le fonds.',
  'rules.fundCheck1':
    'Ouvrez les frais de l’une de vos exécutions : ils montrent le dixième de vos frais et celui de l’autre partie. Ensemble, c’est ce que cette transaction a versé au fonds.',
  'rules.fundCheck2':
    'Divisez tous les frais par dix : c’est le solde, au dernier chiffre. Les deux sont lus dans le grand livre toutes les deux secondes.',
  'rules.fundCheck3': 'L’exploitant de Candor peut vérifier chaque enregistrement du journal avec « {command} ».',
  'rules.reserves': 'Ce que nous devons et détenons',
  'rules.reservesText':
    'Chaque semaine, la plateforme publie la racine de tout ce qu’elle doit à ses utilisateurs, à côté de ce qu’elle détient. Tout titulaire d’un compte peut vérifier qu’il est compté.',
  'rules.reservesLink': 'Voir la preuve la plus récente',
  'rules.records': 'Durée de conservation des enregistrements',
  'rules.recordsAll': 'Le journal conserve tous les enregistrements depuis le premier.',
  'rules.recordsDays':
    'Le journal conserve tous les enregistrements des {days} derniers jours et supprime les plus anciens.',
  'rules.recordsLists': 'Vos ordres, transactions et écritures restent de toute façon dans vos listes.',
  'rules.recordsCut':
    'À l’endroit de la coupure, le journal indique le dernier enregistrement supprimé et les empreintes de la chaîne et de tous les soldes à ce moment. À partir de là, « {command} » vérifie tout ; pour ce qui précède, il répond « non conservé ».',
  'rules.risk': 'Risque',
};
