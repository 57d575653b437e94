var typhs = [
];
var wholes = {"init": [], "pta": {"taus": []}, "wsp": {"top": "Taipei", "init": []}};
